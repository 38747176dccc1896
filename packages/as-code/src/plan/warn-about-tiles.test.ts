import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { test } from "vitest";
import { warnAboutTiles } from "./warn-about-tiles.ts";

const cells = fc.integer({ min: 1, max: 6 });
const tiles = fc.array(fc.record({ x: fc.integer({ min: 0, max: 18 }), y: fc.nat(20), w: cells, h: cells }), {
  maxLength: 12,
});

test("warns of the same dashboards as a comparison of all tiles, and of tiles on others only", () => {
  fc.assert(
    fc.property(tiles, (all) => {
      const place = ({ path }: { readonly path: readonly unknown[] }) => ({ path: String(path[1]) });
      const value = { tiles: all.map((tile, index) => ({ ...tile, name: String(index) })) };
      const shop = { kind: "dashboard", key: "shop", path: "", label: "", value, place } as const;
      const isOn = (one: number, other: number): boolean => {
        const [a, b] = [all[one], all[other]];
        if (a === undefined || b === undefined || one === other) return false;
        return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
      };
      const pairs = warnAboutTiles({ dashboards: [shop] }).map(({ message }) =>
        Array.from(message.matchAll(/"(\d+)"/g), ([, index]) => Number(index)),
      );
      const isAny = all.some((_, one) => all.some((__, other) => isOn(one, other)));
      return pairs.every(([one = 0, other = 0]) => isOn(one, other)) && pairs.length > 0 === isAny;
    }),
    propertyRuns(300),
  );
});
