import { expect, test } from "vitest";
import { publicAddress, withoutUrlSecrets } from "./public-url.ts";

test.each([
  ["http://lab:8000/prefix", "http://lab:8000/prefix"],
  ["http://lab:8000/@team", "http://lab:8000/@team"],
  ["http://admin:hunter2@lab:8000/prefix", "http://[secret]@lab:8000/prefix"],
  ["http://hunter2@lab", "http://[secret]@lab/"],
  ["https://lab/?sig=hunter2", "https://lab/?[secret]"],
  ["https://lab/#hunter2", "https://lab/?[secret]"],
  ["//admin:hunter2@lab?token=hunter2", "[secret]@lab?[secret]"],
])("shows %j as %j", (address, shown) => {
  expect(publicAddress(address)).toBe(shown);
  expect(publicAddress(address)).not.toContain("hunter2");
});

test.each([
  [
    "kafka at amqp://user:pw@broker:5672/, twice http://u:pw@b",
    "kafka at amqp://[secret]@broker:5672/, twice http://[secret]@b",
  ],
  ["https://a.blob.example.com/c?sv=2024&sig=abc%3D&se=1", "https://a.blob.example.com/c?sv=2024&sig=[secret]&se=1"],
  [
    "https://s3.example.com/k?X-Amz-Signature=1f&X-Amz-Security-Token=2",
    "https://s3.example.com/k?X-Amz-Signature=[secret]&X-Amz-Security-Token=[secret]",
  ],
  ["/hook?%74oken=abc#x", "/hook?%74oken=[secret]#x"],
  ["mail a@example.com?subject=x", "mail a@example.com?subject=x"],
])("redacts %j as %j", (text, shown) => {
  expect(withoutUrlSecrets(text)).toBe(shown);
});
