import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { storePicture } from "~/platform/pictures/store-picture.server";
import { findStaffProduct, saveProduct } from "~/shop/catalogue/staff/save-product.server";
import { receivePictures } from "~/staff/form/receive-pictures.server";
import { useTestBackend } from "../../../../test/support/backend";
import { addProduct } from "../../../../test/support/orders";
import { changeLibrary } from "./library-actions.server";

const DELIVERED = "/media/photos/products/column-gown.jpg";

interface Said {
  alt?: string;
  focus?: readonly [number, number];
}

describe("a form with pictures that was opened before another's save", () => {
  const backend = useTestBackend();

  /** The fields of a picture as its form sends them: as it was opened, and with what was changed since. */
  async function fields(name: string, ref: string, said: Said = {}): Promise<FormData> {
    const { db } = await backend().userClient("editor");
    const [opened] = await listStaffPictures(db, [ref]);
    if (!opened) throw new Error(`no picture ${ref}`);
    const form = new FormData();
    form.set(name, ref);
    const before = { alt: opened.alt ?? "", focus: opened.focus };
    for (const [prefix, { alt, focus }] of [
      [`${name}-seen-`, before],
      [`${name}-`, { ...before, ...said }],
    ] as const) {
      form.set(`${prefix}alt ${ref}`, alt);
      form.set(`${prefix}x ${ref}`, String(focus[0]));
      form.set(`${prefix}y ${ref}`, String(focus[1]));
    }
    return form;
  }

  async function uploaded(): Promise<string> {
    const { db } = await backend().userClient("editor");
    const file = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#7a1f3d" } })
      .jpeg()
      .toBuffer();
    return `pictures/${await storePicture({ db, uploads: backend(), file: new Uint8Array(file), name: "gown.jpg" })}`;
  }

  /** A opens a piece and changes its price, and `said` of its picture; meanwhile B writes in the library. */
  async function saveBoth(ref: string, said: Said): Promise<void> {
    const [a, b] = [(await backend().userClient("editor")).db, (await backend().userClient("editor")).db];
    const id = await addProduct(backend().service, { images: [ref] });
    const piece = await findStaffProduct(a, id);
    const form = await fields("images", ref, said);
    for (const [name, value] of Object.entries({ ...piece?.values, seen: piece?.seen ?? "", price: "4321" }))
      form.set(name, value);

    const library = await fields("picture", ref, { alt: "As B tells of it", focus: [20, 10] });
    await changeLibrary(b, {
      form: library,
      receivePictures: (field) => receivePictures({ db: b, uploads: backend(), form: library, field }),
      back: "/admin/pictures",
    });
    const answer = await saveProduct(a, id, form, (field) =>
      receivePictures({ db: a, uploads: backend(), form, field }),
    );
    expect(answer).toBeInstanceOf(Response);
    expect((await findStaffProduct(a, id))?.values.price).toBe("4321");
  }

  for (const kind of ["uploaded", "delivered"] as const)
    it(`writes of ${kind} pictures only what it changed`, async () => {
      const ref = kind === "uploaded" ? await uploaded() : DELIVERED;
      const now = async () => (await listStaffPictures(backend().service, [ref]))[0];
      await saveBoth(ref, {});
      expect(await now()).toMatchObject({ alt: "As B tells of it", focus: [20, 10] });
      await saveBoth(ref, { alt: "As A tells of it" });
      expect(await now()).toMatchObject({ alt: "As A tells of it", focus: [20, 10] });
      await saveBoth(ref, { focus: [70, 80] });
      expect(await now()).toMatchObject({ alt: "As B tells of it", focus: [70, 80] });
    });
});
