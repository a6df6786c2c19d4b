import { expect, it } from "vitest";
import { withFewParts } from "./few-parts.ts";

const post = (body: string) =>
  new Request("https://site.example/rest/v1/rpc/search_site", {
    method: "POST",
    headers: { "Content-Type": "application/json", apikey: "key" },
    body,
  });

it("a body of a thousand rows passes as it is", async () => {
  const row = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`name${index}`, "é"]));
  const body = JSON.stringify(Array(1_000).fill(row));
  const passed = await withFewParts(post(body));
  expect(passed?.method).toBe("POST");
  expect(passed?.headers.get("apikey")).toBe("key");
  expect(passed?.headers.get("Content-Type")).toBe("application/json");
  expect(await passed?.text()).toBe(body);
});

it("a request without a body passes", async () => {
  const request = new Request("https://site.example/rest/v1/blogs");
  expect(await withFewParts(request)).toBe(request);
});

it.each(["{},", "[],", "1,", "[", "a\n"])("a hundred thousand times %j does not", async (part) => {
  expect(await withFewParts(post(part.repeat(100_000)))).toBeNull();
});
