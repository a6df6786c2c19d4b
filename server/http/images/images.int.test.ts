import { describe, expect, it } from "vitest";
import { PICTURE_CUTS, PICTURE_WIDTHS, type PictureFormat } from "../../../app/platform/lib/pictures.ts";
import { linePicture } from "../../../app/platform/mail/email-picture.ts";
import { PUBLIC_ROUTES } from "../../../e2e/support/public-routes.ts";
import { useTestBackend } from "../../../test/support/backend.ts";
import { openTestSite } from "../../../test/support/site.ts";
import { parseImagePath } from "./image-path.ts";

describe("pictures", () => {
  const backend = useTestBackend({ seedDemo: true });

  it("are made in the widths and shapes that pages and mails ask for, and in no others", async () => {
    const site = await openTestSite(backend(), backend().dataDir);
    const addresses = new Set<string>();
    for (const path of [...PUBLIC_ROUTES, "/events?when=past"])
      for (const saving of ["off", "on"]) {
        const html = await (await site.request(path, { headers: { "Save-Data": saving } })).text();
        for (const [address] of html.matchAll(/\/img\/[^\s"',]+/g)) addresses.add(address);
      }
    const pictures = backend().pictures();
    const gown = pictures.find("/media/photos/products/column-gown.jpg", "", "product");
    addresses.add(linePicture(gown)?.src ?? "");
    const requestOf = (address: string) => parseImagePath(pictures, address);
    expect([...addresses].filter((address) => requestOf(address) === null)).toEqual([]);

    const wanted = [...addresses].map(requestOf);
    const widthsOf = (format: PictureFormat) =>
      new Set(wanted.flatMap((picture) => (picture?.format === format ? picture.width : [])));
    for (const format of ["avif", "webp", "jpeg"] as const)
      expect(widthsOf(format), format).toEqual(new Set(PICTURE_WIDTHS[format]));
    expect(new Set(wanted.flatMap((picture) => picture?.cut ?? []))).toEqual(new Set(PICTURE_CUTS));
  });

  it("are refused, to be asked for again later, while one visitor has enough of them waiting", async () => {
    const gate = Promise.withResolvers<void>();
    const files = {
      ...backend().files,
      versionOf: async () => "1",
      open: () => gate.promise.then(() => null),
    };
    const site = await openTestSite({ ...backend(), files }, backend().dataDir);
    const ask = (number: number, address: string) =>
      site.request(`/img/160/webp/0/uploads/${number}.jpg`, { address });

    const answers: Response[] = [];
    // One is being made, fifty wait.
    const asked = Array.from({ length: 52 }, async (_, number) => {
      answers.push(await ask(number, "203.0.113.7"));
    });
    await expect.poll(() => answers.length).toBe(1);
    expect(answers[0]?.status).toBe(503);
    expect(answers[0]?.headers.get("Retry-After")).toBe("10");
    expect(answers[0]?.headers.get("Cache-Control")).toBe("no-store");

    const other = ask(99, "198.51.100.9");
    gate.resolve();
    expect((await other).status).toBe(404);
    await Promise.all(asked);
    expect(answers.slice(1).map(({ status }) => status)).toEqual(Array(51).fill(404));
  });
});
