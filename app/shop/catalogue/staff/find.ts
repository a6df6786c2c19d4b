import type { FindGroup } from "~/staff/find";
import type { FoundProduct } from "./find.server";

export const FOUND_PRODUCTS: FindGroup<FoundProduct> = {
  title: "Pieces",
  toHit: ({ id, name, status }) => ({
    key: id,
    to: `/product/${id}`,
    label: name,
    note: status.replace("_", " "),
  }),
};
