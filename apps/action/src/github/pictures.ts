import { readFile } from "node:fs/promises";
import { context } from "@actions/github";
import type { Drawing, DrawnPreviews } from "@obstack/preview/internal";
import { picturePath, pushPictures } from "../stack/picture-branch.ts";
import type { PictureOwner } from "../stack/picture-branch.ts";
import { listOpenPulls } from "./pull-requests.ts";
import type { Repository } from "./repository.ts";

export interface PublishPicturesOptions extends PictureOwner {
  readonly branch: string;
  readonly token: string;
  /** Formats the page that shows the pictures. Only those that it contains are published. */
  readonly format: (previews: DrawnPreviews) => string;
}

/**
 * Publishes the pictures of dashboards on a branch of the repository, and removes those that are out of date. Returns the previews with the addresses of the
 * published pictures, or with the reason why there are none.
 */
export async function publishPictures(
  repository: Repository,
  previews: DrawnPreviews,
  { branch, token, format, ...owner }: PublishPicturesOptions,
): Promise<DrawnPreviews> {
  try {
    const files = new Map<string, Uint8Array>();
    const addresses = new Map<Drawing, string>();
    for (const drawing of previews.dashboards.flatMap(({ before, after }) => [before, after])) {
      if (drawing?.file === undefined) continue;
      const picture = await readFile(drawing.file);
      const path = picturePath(owner, picture);
      files.set(path, picture);
      addresses.set(drawing, addressOf(repository, branch, path));
    }
    const page = format(withPictures(previews, (drawing) => addresses.get(drawing)));
    const isShown = (address: string | undefined): boolean => address !== undefined && page.includes(address);
    const shown = [...files].filter(([path]) => isShown(addressOf(repository, branch, path)));
    const open = new Set((await listOpenPulls(repository)).map(({ number }) => number));
    await pushPictures(new Map(shown), {
      ...owner,
      branch,
      token,
      isOpen: (number) => open.has(number),
    });
    return withPictures(previews, (drawing) => {
      const address = addresses.get(drawing);
      return isShown(address) ? address : undefined;
    });
  } catch (error) {
    return { ...previews, problems: [...previews.problems, `No pictures: ${(error as Error).message}`] };
  }
}

function withPictures(
  previews: DrawnPreviews,
  addressOfDrawing: (drawing: Drawing) => string | undefined,
): DrawnPreviews {
  const add = (drawing: Drawing | undefined): Drawing | undefined =>
    drawing === undefined ? undefined : { ...drawing, picture: addressOfDrawing(drawing) };
  return {
    ...previews,
    dashboards: previews.dashboards.map((one) => ({ ...one, before: add(one.before), after: add(one.after) })),
  };
}

/** Returns the address of a file as a page shows it to everyone who can read the repository, also a private one. */
function addressOf({ owner, repo }: Repository, branch: string, path: string): string {
  const encoded = `${branch}/${path}`
    .split("/")
    .map((part) =>
      encodeURIComponent(part).replaceAll(/[()'!*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`),
    )
    .join("/");
  return `${context.serverUrl}/${owner}/${repo}/blob/${encoded}?raw=true`;
}
