import { readTime } from "@obstack/core";
import type { Release } from "../specification/behavior.ts";
import type { Handlers } from "../http/handler.ts";
import { badRequest } from "../http/failure.ts";
import type { Specification } from "../specification/specification.ts";
import { createRandom } from "../telemetry/random.ts";

interface Parts {
  readonly specification: Specification;
  readonly serviceId: string;
  /** Undefined for the interface document. */
  readonly release?: Release | undefined;
  readonly seed: string;
  readonly now: () => number;
}

type Costs = Readonly<Record<"dataWarehouseId" | "entityName", string>> & { readonly metrics: object };

const day = 86_400_000;
/** Returns the day of a time, since the epoch. */
const toDay = (time: number): number => Math.floor(time / day);
/** Days after which a record is final. */
const lockedAfter = 3;
/**
 * Maximum number of days in a report, including the last one.
 *
 * @see Section Limits of the interface document.
 */
const maxDays = 31;

/** Creates the handler that reports the costs of every day up to today. */
export function usageCostHandlers({ specification, serviceId, release, seed, now }: Parts): Handlers {
  const example = specification.examples["usageCost"] as { value: { result: { costs: Costs } } };
  const { dataWarehouseId, entityName, metrics } = example.value.result.costs;
  const names = Object.keys(metrics);
  const entities = [
    { dataWarehouseId, serviceId, entityId: serviceId, entityName, weight: 12 },
    { dataWarehouseId, serviceId: null, entityId: dataWarehouseId, entityName: "storage", weight: 3 },
  ];

  return {
    getUsageCost({ query: { from_date: from = "", to_date: to = "" } }) {
      if (release !== undefined && ![from, to].every((text) => /^\d{4}-\d{2}-\d{2}$/.test(text))) {
        throw badRequest("from_date and to_date must be calendar dates");
      }
      const [start, end] = [readTime(from), readTime(to)];
      if (Number.isNaN(start) || Number.isNaN(end)) throw badRequest("from_date and to_date must be dates that exist");
      if (end < start) throw badRequest("to_date is before from_date");
      const [first, last, today] = [toDay(start), toDay(end), toDay(now())];
      if (last - first >= maxDays) throw badRequest(`The period must not be longer than ${maxDays} days`);
      const length = Math.max(0, Math.min(last, today) - first + 1);
      const records = Array.from({ length }, (_, index) => first + index).flatMap((number) =>
        entities.map(({ weight, ...entity }) => {
          const random = createRandom(`${seed}/costs/${number}/${entity.entityId}`);
          const share = weight * (0.8 + 0.4 * random());
          const values = names.map((name) => [name, round(toCost(name, share, random()))] as const);
          return {
            ...entity,
            date: new Date(number * day).toISOString().slice(0, 10),
            metrics: Object.fromEntries(values),
            totalCRD: round(values.reduce((sum, [, value]) => sum + value, 0)),
            locked: today - number >= lockedAfter,
          };
        }),
      );
      const grandTotalCRD = round(records.reduce((sum, { totalCRD }) => sum + totalCRD, 0));
      return { value: { grandTotalCRD, costs: records.length === 1 ? records[0] : records } };
    },
  };
}

/** Returns the cost of a metric: mostly compute, some storage, little data transfer. */
function toCost(name: string, share: number, random: number): number {
  if (name === "computeCRD") return share * 0.75;
  if (name === "storageCRD") return share * 0.2;
  if (name === "backupCRD" || name === "publicDataTransferCRD") return share * 0.05 * random;
  return 0;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
