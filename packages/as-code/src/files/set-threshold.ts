import { readYaml } from "@obstack/checked-yaml";
import { AsCodeError } from "../common/errors.ts";
import { isObject } from "../common/value.ts";
import { readStack } from "./read-stack.ts";
import { readText } from "./read-text.ts";
import { replaceText } from "./write-text.ts";
import { setField } from "./write-yaml.ts";

/** Changes the threshold in the file of an alert, and keeps the rest. Returns the path of the file. Fails if no file of its own has it as a number. */
export async function setThreshold(folder: string, key: string, threshold: number, target: string): Promise<string> {
  const alert = (await readStack(folder, target)).alerts.find((one) => one.key === key);
  const text = alert === undefined || alert.isGenerated === true ? undefined : await readText(folder, alert.path);
  const written = text === undefined || alert === undefined ? undefined : readYaml(text, alert.path).value;
  if (alert === undefined || text === undefined || !isObject(written) || typeof written["threshold"] !== "number")
    throw new AsCodeError(
      "files",
      `The threshold of alert ${JSON.stringify(key)} is not a number in its own file${alert === undefined ? "" : `: ${alert.label}`}.`,
      `Change it to ${threshold} where it comes from.`,
    );
  await replaceText(folder, alert.path, setField(text, alert.path, "threshold", threshold), { target });
  return alert.path;
}
