import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { palette, seriesSlots } from "./palette.ts";

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 20 });

test("colors depend on names, not on their order, and differ as long as there are some", () => {
  fc.assert(
    fc.property(names, fc.infiniteStream(fc.nat()), (all, order) => {
      const slots = new Map(seriesSlots(all).map((slot, index) => [all[index], slot]));
      expect(new Set(slots.values()).size).toBe(all.length);
      expect(new Set([...slots.values()].slice(0, all.length <= palette.length ? all.length : 0)).size).toBe(
        all.length <= palette.length ? all.length : 0,
      );
      const shuffled = all.map((name) => ({ name, key: order.next().value })).toSorted((a, b) => a.key - b.key);
      seriesSlots(shuffled.map(({ name }) => name)).forEach((slot, index) =>
        expect(slot).toBe(slots.get(shuffled[index]?.name)),
      );
    }),
    propertyRuns(100),
  );
});

test("a group keeps its color when another one appears, with and without the name of its function", () => {
  const services = ["cart", "checkout", "payment"];
  const [cart] = seriesSlots(["cart"]);
  expect(seriesSlots(services)[0]).toBe(cart);
  expect(seriesSlots(["count · cart"])).toEqual([cart]);
  // Those that are joined never take the color of a group.
  expect(seriesSlots([...services, "7 others"]).slice(0, 3)).toEqual(seriesSlots(services));
});
