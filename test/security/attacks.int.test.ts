import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { type QueryRecord, recordQueries } from "../../server/db/query-record.ts";
import { useTestBackend } from "../support/backend.ts";
import { openTestSite, type TestSite } from "../support/site.ts";
import { asQuery } from "./hostile/encode.ts";
import { entriesOf } from "./hostile/mutate-form.ts";
import { FILLED_FORMS } from "./hostile/valid-forms.ts";

/* Attacks that once stopped the site, sent mail to strangers or filled the disk. */

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const CLOSED = [
  "/rest/v1",
  "/rest/v1/products",
  "/rest/v1/profiles?select=*",
  "/rest/v1/contact_messages",
  "/rest/v1/rpc/search_site",
  "/rest/v1/rpc/place_order",
  "/storage/v1",
  "/storage/v1/bucket",
  "/storage/v1/object/images/dress.png",
  "/storage/v1/object/public/images/dress.png",
  "/storage/v1/object/booking-files/a/1",
  "/storage/v1/upload/resumable",
  "/auth/v1",
  "/auth/v1/user",
  "/auth/v1/signup",
  "/auth/v1/token?grant_type=password",
  "/auth/v1/admin/users",
];

/** Deeply nested full-text filters once blocked the embedded database for good. */
const NESTED_FILTER = `/rest/v1/blogs?select=id&words=wfts.${"((".repeat(1_500)}gown${"))".repeat(1_500)}`;
const MANY_CASTS = `/rest/v1/products?select=${Array.from({ length: 400 }, (_, index) => `a${index}:name::text::json::text`).join(",")}`;

describe("an attack", () => {
  const backend = useTestBackend({ seedDemo: true });

  let site: TestSite;
  let keys: Record<string, string>;
  beforeAll(async () => {
    site = await openTestSite(backend(), backend().dataDir);
    keys = JSON.parse(await readFile(path.join(backend().dataDir, "secrets.json"), "utf8"));
  });

  const post = (address: string, body: BodyInit, headers: Record<string, string> = {}) =>
    site.request(address, { method: "POST", body, headers: { Accept: "application/json", ...headers } });

  describe("on the interfaces of the services behind the site", () => {
    const credentials = () => ({
      "no key": {},
      "the public key": { apikey: keys.publishableKey ?? "" },
      "the secret key": { apikey: keys.secretKey ?? "", Authorization: `Bearer ${keys.secretKey}` },
    });

    it.each(METHODS)(
      "finds nothing there by %s, whatever key it shows",
      { tags: "@10.77" },
      async (method) => {
        for (const [name, headers] of Object.entries(credentials()))
          for (const address of CLOSED) {
            const body = ["GET", "HEAD"].includes(method) ? null : "{}";
            const type = { "Content-Type": "application/json" };
            const answer = await site.request(address, { method, body, headers: { ...headers, ...type } });
            expect(answer.status, `${method} ${address} with ${name}`).toBe(404);
          }
      },
    );

    it("is given no word of what is allowed there", async () => {
      for (const address of CLOSED) {
        const { status, headers } = await site.request(address, { method: "OPTIONS" });
        expect(status, address).toBe(405);
        for (const name of headers.keys()) expect(name).not.toMatch(/^(allow|access-control-.*)$/);
      }
    });

    it.each([
      ["a nested full-text filter", NESTED_FILTER],
      ["casts and aliases", MANY_CASTS],
    ])("with %s asks the database nothing", async (_, address) => {
      const queries: QueryRecord[] = [];
      for (let time = 0; time < 9; time += 1) {
        const answer = await recordQueries(queries, () =>
          site.request(address, { headers: credentials()["the public key"] }),
        );
        expect(answer.status).toBe(404);
      }
      expect(queries).toEqual([]);
      expect((await site.request("/readyz")).status).toBe(200);
    });
  });

  describe("through the search", () => {
    it.each([
      ["nested brackets", `${"(".repeat(2_000)}gown${")".repeat(2_000)}`],
      ["operators of a text search", "gown & !gown | (gown <-> gown):*A & ''' \\ <2>"],
      ["many words", Array.from({ length: 500 }, (_, index) => `word${index}`).join(" ")],
      ["one long word", "gown".repeat(1_000)],
      ["wildcards", "%".repeat(1_000)],
      ["a statement", "'; select pg_sleep(60); --"],
      ["letters nobody types", "\u0000\u202e\ud83e\uddf5\udc00 gown"],
    ])("with %s is answered by the database in time", async (_, words) => {
      const queries: QueryRecord[] = [];
      const address = `/search?q=${encodeURIComponent(words.toWellFormed())}`;
      const answer = await recordQueries(queries, () => site.request(address));
      expect(answer.status).toBe(200);
      expect(queries.filter(({ outcome }) => outcome !== "answered")).toEqual([]);
    });
  });

  it("by mail reaches a stranger's mailbox a few times at most, whatever forms it fills", async () => {
    const stranger = `victim${randomUUID().slice(0, 8)}`;
    const type = { "Content-Type": "application/x-www-form-urlencoded" };
    for (let time = 0; time < 15; time += 1)
      for (const form of ["newsletter", "nala-prive/booking", "designer-application"]) {
        const filled = entriesOf({
          ...FILLED_FORMS[form],
          email: `${stranger}+${form.length}${time}@visitor.example`,
        });
        const answer = await post(`/${form}`, asQuery(filled), type);
        // An hour is given once.
        const expected = form === "nala-prive/booking" ? [200, 409] : [200];
        expect(expected, await answer.text()).toContain(answer.status);
      }
    const { rows } = await sql<{ mails: number }>`
        select count(*) as mails from outbox where recipient like ${`${stranger}%`}
      `.execute(backend().service);
    expect(rows).toEqual([{ mails: 5 }]);
  });

  it("on the disk leaves no file where no form asked for one", async () => {
    const picture = new Uint8Array(1_000).fill(0xff);
    for (const form of ["nala-prive/booking", "designer-application"])
      for (let time = 0; time < 5; time += 1) {
        const address = `/${form}/files?folder=${randomUUID()}&position=1`;
        const answer = await post(address, picture, { "Content-Length": String(picture.length) });
        expect(await answer.json()).toEqual({ outcome: "refused" });
      }
    expect(await backend().service.selectFrom("stored_files").select("name").execute()).toEqual([]);
    expect(await backend().files.list("booking-files/")).toEqual([]);
  });
});
