import { describe, expect, it } from "vitest";
import { MAX_ENTRIES, readForm } from "./read-form.server";

const URL_ENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit, type?: string) {
  const headers = new Headers(type === undefined ? {} : { "Content-Type": type });
  return new Request("https://site.example/contact", { method: "POST", headers, body });
}

function severalParts(count: number): FormData {
  const form = new FormData();
  for (let index = 0; index < count; index += 1) form.append(`name${index}`, "a&b");
  return form;
}

async function entriesIn(request: Request) {
  return [...(await readForm(request))];
}

describe("a form", () => {
  it("is read as it was sent, its files too", async () => {
    expect(await entriesIn(post("a=1&b=%C3%A9+x&a=2", `${URL_ENCODED}; charset=UTF-8`))).toEqual([
      ["a", "1"],
      ["b", "é x"],
      ["a", "2"],
    ]);
    const sent = severalParts(1);
    sent.append("picture", new File(["&".repeat(2 * MAX_ENTRIES)], "é.png", { type: "image/png" }));
    const read = await readForm(post(sent));
    expect(read.get("name0")).toBe("a&b");
    expect(read.get("picture")).toMatchObject({ name: "é.png", type: "image/png", size: 2 * MAX_ENTRIES });
  });

  it("may have many entries, and not too many", async () => {
    const query = (count: number) => Array.from({ length: count }, (_, index) => `${index}=`).join("&");
    expect(await entriesIn(post(query(MAX_ENTRIES), URL_ENCODED))).toHaveLength(MAX_ENTRIES);
    expect(await entriesIn(post(query(MAX_ENTRIES + 2), URL_ENCODED))).toEqual([]);
    expect(await entriesIn(post("a&".repeat(100_000), URL_ENCODED))).toEqual([]);
    expect(await entriesIn(post(severalParts(MAX_ENTRIES)))).toHaveLength(MAX_ENTRIES);
    expect(await entriesIn(post(severalParts(MAX_ENTRIES + 1)))).toEqual([]);
  });

  it("does not hide its entries behind another type", async () => {
    const many = "a&".repeat(1_000);
    for (const type of [
      `multipart/form-data, ${URL_ENCODED}`,
      `multipart/form-data; boundary=x, ${URL_ENCODED}`,
      `${URL_ENCODED}; x=multipart/form-data`,
      URL_ENCODED.toUpperCase(),
    ])
      expect(await entriesIn(post(many, type)), type).toEqual([]);
  });

  it("is empty when it cannot be read", async () => {
    expect(await entriesIn(post("a=1", "text/plain"))).toEqual([]);
    expect(await entriesIn(post(new TextEncoder().encode("a=1")))).toEqual([]);
    expect(await entriesIn(post("a=1", "multipart/form-data; boundary=x"))).toEqual([]);
  });
});
