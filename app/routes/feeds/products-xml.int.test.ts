import { expect, it } from "vitest";
import type { Db } from "~/platform/db/client";
import { useTestBackend } from "../../../test/support/backend.ts";
import { faultyDb } from "../../../test/support/faults.ts";
import { pageContext } from "../../../test/support/page-context.ts";
import { loader } from "./products-xml";

const backend = useTestBackend({ seedDemo: true });

function read(headers: HeadersInit = {}, db: Db = backend().anon) {
  const { context } = pageContext({ db });
  const request = new Request("https://afi.example/products.xml", { headers });
  return loader({ context, request } as unknown as Parameters<typeof loader>[0]);
}

it("tells of every piece a visitor may see, and of no draft", async () => {
  const feed = await read();
  expect(feed.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
  const xml = await feed.text();
  const { service } = backend();
  const products = await service.selectFrom("products").select(["id", "status", "sizes"]).execute();
  const ids = products
    .filter(({ status }) => status !== "draft")
    .flatMap(({ id, sizes }) => (sizes.length > 0 ? sizes.map((size) => `${id}-${size}`) : [id]));
  const told = [...xml.matchAll(/<g:id>([^<]+)/g)].map(([, id]) => id);
  expect(told.toSorted()).toEqual(ids.toSorted());
  expect(xml).toContain("<g:sale_price>4950.00 ZAR</g:sale_price>");
});

it("knows which size has run out", async () => {
  const { service } = backend();
  const gone = { product_id: "cowrie-column-gown", size: "L" as const, quantity: 0 };
  await service.insertInto("stock").values(gone).execute();
  const xml = await (await read()).text();
  const availability = (id: string) =>
    xml.split(`<g:id>${id}</g:id>`)[1]?.match(/<g:availability>(\w+)/)?.[1];
  expect(availability("cowrie-column-gown-L")).toBe("out_of_stock");
  expect(availability("cowrie-column-gown-M")).toBe("in_stock");
  await service.deleteFrom("stock").where("product_id", "=", gone.product_id).execute();
});

it("is not sent again to a reader that has it, and asks to come back when it cannot be read", async () => {
  const etag = (await read()).headers.get("ETag") ?? "";
  expect((await read({ "If-None-Match": `"other", W/${etag}` })).status).toBe(304);
  const broken = await read({}, faultyDb(backend(), { products: "fails" }));
  expect(broken.status).toBe(503);
  expect(broken.headers.get("Retry-After")).not.toBeNull();
});
