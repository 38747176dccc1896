import { isPublished, site } from "../address.ts";

/** Command that starts an emulator for the consoles. It allows the published site; loopback origins are always allowed. */
export const emulatorCommand: string = `obstack emulator start${isPublished ? ` --origin ${new URL(site).origin}` : ""}`;
