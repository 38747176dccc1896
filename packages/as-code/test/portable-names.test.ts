import { propertyRuns } from "@obstack/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNameOf, foldName, isReserved, takeFree } from "../src/names/names.ts";
import { anyText, expectPortable, oddNames } from "./odd-names.ts";

test("writes portable file names for any object name", () => {
  fc.assert(
    fc.property(fc.array(anyText, { maxLength: 8 }), (names) => {
      const taken = new Set<string>();
      expectPortable(names.map((name) => `${takeFree(fileNameOf(name, "dashboard"), taken, foldName)}.yaml`));
    }),
    propertyRuns(500),
  );
  const taken = new Set<string>();
  expectPortable(oddNames.map((name) => `${takeFree(fileNameOf(name, "alert"), taken, foldName)}.yaml`));
});

test.each<[one: string, other: string]>([
  ["Errors", "eRRORS"],
  ["é", "e\u0301"],
  ["한", "\u1112\u1161\u11ab"],
  ["Straße", "STRASSE"],
  ["\u212a", "k"],
  ["σ", "ς"],
])("folds %s and %s to the same name", (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test.each([
  ["Café Überblick", "cafe-uberblick"],
  ["सेवा त्रुटियाँ", "सेवा-त्रुटियाँ"],
  ["บันทึกข้อผิดพลาด", "บันทึกข้อผิดพลาด"],
  ["Ошибки сайтов й", "ошибки-сайтов-й"],
  ["がぎ ログ", "がぎ-ログ"],
])("keeps the letters of %s", (name, file) => {
  expect(fileNameOf(name, "alert")).toBe(file.normalize("NFC"));
});

test.each(["console", "com", "com10", "a.con", "null"])("does not treat %j as reserved", (name) => {
  expect(isReserved(name)).toBe(false);
});
