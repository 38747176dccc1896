import { isIPv4, isIPv6 } from "node:net";
import type { Finding } from "@obstack/checked-yaml";
import type { CreateKeyRequest } from "@obstack/hosted";

/**
 * Returns what is wrong with a key that the spec allows, so that no key is created with other access than intended.
 *
 * @param now Current time in milliseconds since the epoch.
 */
export function checkKey({ name, expireAt, roles, ipAccessList }: CreateKeyRequest, now: number): Finding[] {
  return [
    ...(name.trim() === "" ? [{ path: ["name"], message: "name must not be empty." }] : []),
    ...(typeof expireAt === "string" && Date.parse(expireAt) <= now
      ? [{ path: ["expireAt"], message: `expireAt must be in the future, not ${JSON.stringify(expireAt)}.` }]
      : []),
    ...(roles ?? []).flatMap((role, index, all) =>
      all.indexOf(role) < index ? [{ path: ["roles", index], message: `roles contains ${role} twice.` }] : [],
    ),
    ...(ipAccessList ?? []).flatMap(({ source }, index) => {
      if (isAddressOrRange(source)) return [];
      const form = "an IPv4 or IPv6 address or a range such as 10.0.0.0/8";
      const message = `ipAccessList[${index}].source must be ${form}, not ${JSON.stringify(source)}.`;
      return [{ path: ["ipAccessList", index, "source"], message }];
    }),
  ];
}

function isAddressOrRange(text: string): boolean {
  const [, address = "", length] = /^([^/%]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1;
  return bits >= Number(length ?? 0);
}
