import { data } from "react-router";
import { requestContext } from "~/platform/context";
import { organisation } from "~/platform/organisation/organisation";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { type EditedProduct, ProductEditor } from "~/shop/catalogue/staff/product-editor";
import { duplicateProduct, findStaffProduct, saveProduct } from "~/shop/catalogue/staff/save-product.server";
import { countSold } from "~/shop/catalogue/staff/sold.server";
import { PICTURES_KEPT } from "~/shop/catalogue/staff/staff-product";
import { listChoices } from "~/shop/catalogue/staff/staff-products.server";
import { withPictureForm } from "~/staff/form/receive-pictures.server";
import type { RecordResult } from "~/staff/form/record-form";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/product";

const NEW = "new";
const BLANK: EditedProduct = {
  id: null,
  name: "",
  status: "draft",
  seen: "",
  values: { category: "Women", state: "draft" },
  stock: {},
  held: {},
};

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = getStaff(context);
  const choices = await listChoices(db);
  if (params.id === NEW) return { product: BLANK, pictures: [], choices, history: [], sold: null };
  const found = await findStaffProduct(db, params.id);
  if (!found) throw data("No such piece", { status: 404 });
  const { images, ...product } = found;
  const pictures = await listStaffPictures(db, images);
  return {
    product: {
      ...product,
      values: { ...product.values, [PICTURES_KEPT]: JSON.stringify(pictures) },
    } as EditedProduct,
    pictures,
    choices,
    history: await listRecordHistory(db, { table: "products", id: params.id }),
    sold: await countSold(db, params.id, context.get(requestContext).now),
  };
}

export function action(args: Route.ActionArgs) {
  const { db } = getStaff(args.context);
  const id = args.params.id === NEW ? null : args.params.id;
  return withPictureForm(args, async (form, receivePictures) =>
    id !== null && form.get("intent") === "duplicate"
      ? duplicateProduct(db, id)
      : saveProduct(db, id, form, receivePictures),
  );
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.product.name || "New piece";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function StaffProductRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <ProductEditor
        key={loaderData.product.id ?? NEW}
        {...loaderData}
        answer={actionData as RecordResult | undefined}
      />
    </>
  );
}
