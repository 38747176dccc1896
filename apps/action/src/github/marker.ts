/** Returns a hidden line that identifies a comment or issue of the action for a stack. */
export function markerOf(purpose: string, folder: string): string {
  return `<!-- obstack ${purpose} ${encodeURIComponent(folder)} -->`;
}

/** Maximum length of the body of a comment or an issue on GitHub. */
export const maxBodyLength = 65_536;
