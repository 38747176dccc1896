import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const createTile = (tile: number): string => `  - name: Tile ${tile}
    x: ${(tile % 2) * 6}
    "y": ${Math.floor(tile / 2) * 3}
    w: 6
    h: 3
    series:
      - { type: time, source: Logs, aggFn: count, where: "service:a AND level:error", groupBy: [] }
`;

/** Returns how many of a number of objects are dashboards: one third. The others are alerts on their tiles. */
export function countDashboards(objects: number): number {
  return Math.ceil(objects / 3);
}

/** Writes a stack of dashboards with four tiles each, and of alerts that refer to a value of the target. */
export function writeStack(folder: string, objects: number, targets: number): void {
  for (const name of ["dashboards", "alerts"]) mkdirSync(join(folder, name), { recursive: true });
  writeTargets(folder, targets, 20);
  const dashboards = countDashboards(objects);
  const tiles = [0, 1, 2, 3].map(createTile).join("");
  for (let index = 0; index < dashboards; index++) {
    writeFileSync(
      join(folder, `dashboards/service-${index}.yaml`),
      `name: Service ${index}\ntags: [bench]\ntiles:\n${tiles}`,
    );
  }
  for (let index = 0; index < objects - dashboards; index++) writeAlert(folder, index, dashboards, "It fails.");
}

/** Writes the settings of targets, with the value to which all alerts refer. */
export function writeTargets(folder: string, targets: number, threshold: number): void {
  const settings = Array.from(
    { length: targets },
    (_, index) => `  target-${index}: { deployment: selfhosted, values: { threshold: ${threshold} } }\n`,
  );
  writeFileSync(join(folder, "obstack.yaml"), `targets:\n${settings.join("")}`);
}

/** Writes one alert. */
export function writeAlert(folder: string, index: number, dashboards: number, message: string): void {
  const text = `name: Alert ${index}
message: ${message}
dashboard: service-${index % dashboards}
tile: Tile ${index % 4}
threshold: \${threshold}
thresholdType: above
interval: 5m
source: tile
`;
  writeFileSync(join(folder, `alerts/alert-${index}.yaml`), text);
}
