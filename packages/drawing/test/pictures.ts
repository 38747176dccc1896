// The pictures in test/pictures/, which a person has looked at. `node scripts/write-pictures.ts` writes them again.
import { dashboardToSvg } from "../src/index.ts";
import { dashboard } from "./samples.ts";

export interface Picture {
  readonly name: string;
  readonly scale: number;
  readonly svg: () => string;
}

export const pictures: readonly Picture[] = [1, 3, 20].flatMap((tiles) =>
  [390, 1280].flatMap((width) =>
    (["light", "dark"] as const).map((theme): Picture => {
      // Made-up data has a mark in the pictures with three tiles.
      const drawing = dashboard(tiles, { isSeeded: tiles === 3 });
      return {
        name: `${tiles}-tiles-${width}-${theme}.png`,
        scale: tiles === 20 ? 0.5 : 1,
        svg: () => dashboardToSvg(drawing, { width, theme }),
      };
    }),
  ),
);
