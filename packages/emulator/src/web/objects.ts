import { element, emptyState } from "./element.ts";
import type { Route } from "./route.ts";
import { deploymentNames, deployments, fetchSnapshot, nameOf } from "./snapshot.ts";
import type { StoredRecord } from "./snapshot.ts";
import { syncChildren } from "./sync-children.ts";
import type { View } from "./view.ts";

/** Creates the list of all stored records, as JSON. */
export function createObjects(root: HTMLElement): View {
  const empty = element("div", {});
  const list = element("div", {});
  root.replaceChildren(element("h2", {}, "Objects"), empty, list);
  return {
    async update(_route: Route, signal) {
      const snapshot = await fetchSnapshot(signal);
      const groups = deployments.flatMap((deployment) =>
        Object.entries(snapshot[deployment] ?? {})
          .map(([kind, records = []]) => ({ deployment, kind, records }))
          .filter(({ records }) => records.length > 0),
      );
      empty.replaceChildren(...(groups.length === 0 ? [emptyState("No objects.")] : []));
      syncChildren(
        list,
        groups.flatMap(({ deployment, kind, records }) => {
          const prefix = `${deployment}/${kind}`;
          const title = `${deploymentNames[deployment]}, ${records.length}`;
          return [
            {
              key: prefix,
              value: title,
              create: () => element("h3", {}, `${toWords(kind)} `, element("small", {}, title)),
            },
            ...records.map((record, index) => ({
              key: `${prefix}/${record.id ?? index}`,
              value: record,
              create: () => createRecord(record),
            })),
          ];
        }),
      );
    },
  };
}

function createRecord(record: StoredRecord): HTMLElement {
  const name = nameOf(record);
  const identifier = name === record.id ? [] : [" ", element("code", {}, record.id ?? "")];
  return element(
    "details",
    {},
    element("summary", {}, name, ...identifier),
    element("pre", {}, JSON.stringify(record, undefined, 2)),
  );
}

/** Converts `reversePrivateEndpoints` to `Reverse private endpoints`. */
function toWords(kind: string): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
