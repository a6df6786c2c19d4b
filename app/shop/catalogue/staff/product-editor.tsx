import { useState } from "react";
import { PictureField } from "~/platform/pictures/picture-field";
import type { StaffPicture } from "~/platform/pictures/staff-picture";
import { Link } from "~/platform/ui/link";
import { FieldInput } from "~/staff/form/field-input";
import type { FieldErrors, Values } from "~/staff/form/fields";
import { Form } from "~/staff/form/form";
import { namePictures } from "~/staff/form/picture-names";
import { RecordForm, type RecordResult } from "~/staff/form/record-form";
import type { HistoryEntry } from "~/staff/history/history";
import { LastSaved } from "~/staff/history/last-saved";
import { RecordHistory } from "~/staff/history/record-history";
import { Notice } from "~/staff/notice";
import { MeasureFields, MomentFields, ShortField, SizeFields, StatusFields } from "./product-form-parts";
import { ProductPreview } from "./product-preview";
import { SAID } from "./products-page";
import { TEXT_FIELDS } from "./read-product";
import type { Sold } from "./sold.server";
import { MEASURES, PICTURES_KEPT, PRODUCTS_PATH, picturesIn, SIZE_KEYS, sizeLabel } from "./staff-product";
import type { ProductChoices } from "./staff-products.server";
import "../../../staff/form/record-form.css";
import "./products.css";

export interface EditedProduct {
  /** Null for a new one. */
  id: string | null;
  name: string;
  status: string;
  seen: string;
  values: Values;
  stock: Record<string, number>;
  held: Record<string, number>;
}

interface ProductEditorProps {
  product: EditedProduct;
  pictures: StaffPicture[];
  choices: ProductChoices;
  history: readonly HistoryEntry[];
  sold: Sold | null;
  answer: RecordResult | undefined;
}

/** Has a public page. */
const IN_THE_SHOP = ["published", "sold_out"];

/** Every field of the form: what is kept on the device, and compared when somebody else saved. */
const LABELS = [
  ...TEXT_FIELDS,
  { name: "designer", label: "Designer" },
  { name: "category", label: "Category" },
  { name: "price", label: "Price" },
  { name: "sale_price", label: "Sale price" },
  { name: "sale_from_date", label: "Sale from" },
  { name: "sale_from_time", label: "Sale from, time" },
  { name: "sale_until_date", label: "Sale until" },
  { name: "sale_until_time", label: "Sale until, time" },
  { name: "state", label: "Status" },
  { name: "publish_date", label: "Set time" },
  { name: "publish_time", label: "Set time, time" },
  { name: "summary", label: "Found as" },
  { name: "meta_before", label: "Found as, before" },
  { name: "lead_time_days", label: "Lead time" },
  { name: PICTURES_KEPT, label: "Pictures" },
  ...SIZE_KEYS.flatMap((key) => [
    { name: `size-${key}`, label: `Comes in ${sizeLabel(key)}` },
    { name: `stock-${key}`, label: `In stock, ${sizeLabel(key)}` },
    ...MEASURES.map((measure) => ({ name: `m-${key}-${measure}`, label: `${measure}, ${sizeLabel(key)}` })),
  ]),
];

const PUBLISHED = "The piece is kept and published: it is in the shop.";

export function ProductEditor({ product, pictures, choices, history, sold, answer }: ProductEditorProps) {
  const { id } = product;
  const [typed, setTyped] = useState(product.values);
  return (
    <div className="staff-page">
      <Notice words={{ ...SAID, ...(product.status === "published" && { created: PUBLISHED }) }} />
      <header className="staff-head">
        <p className="staff-breadcrumb">
          <Link to={PRODUCTS_PATH} className="staff-link">
            Pieces
          </Link>
        </p>
        <h1>{id ? product.name : "New piece"}</h1>
        {id && <LastSaved history={history} />}
        {id && (
          <Form method="post" className="staff-actions">
            {IN_THE_SHOP.includes(product.status) && (
              <a href={`/product/${id}`} className="staff-link">
                View
              </a>
            )}
            <button type="submit" name="intent" value="duplicate" className="staff-button staff-button--line">
              Duplicate
            </button>
          </Form>
        )}
      </header>
      <div className="product-edit">
        {/* What was not saved, or another's save, stands above the form, in its column. */}
        <div>
          <RecordForm
            draftKey={`products/${id ?? "new"}`}
            seen={product.seen}
            values={product.values}
            answer={answer}
            what="piece"
            labels={namePictures(LABELS, answer?.conflict)}
            encType="multipart/form-data"
            onValues={setTyped}
          >
            {(values, errors) => (
              <Fields
                {...{ product, pictures, choices, sold, values, errors }}
                isRefused={answer?.errors !== undefined}
              />
            )}
          </RecordForm>
        </div>
        <ProductPreview id={id ?? "new"} values={typed} pictures={picturesIn(typed) ?? pictures} />
      </div>
      {id && <RecordHistory history={history} />}
    </div>
  );
}

interface FieldsProps extends Omit<ProductEditorProps, "history" | "answer"> {
  values: Values;
  errors: FieldErrors;
  isRefused: boolean;
}

function Fields({ product, pictures, choices, sold, values, errors, isRefused }: FieldsProps) {
  const both = { values, errors };
  // A draft that is put back, or a form that was refused, brings its own pictures.
  const [shown, setShown] = useState<readonly StaffPicture[]>(picturesIn(values) ?? pictures);
  return (
    <>
      {isRefused && (
        <p role="alert" className="staff-notice staff-notice--bad mb-4">
          Not saved: please look at what is marked.
        </p>
      )}
      <input type="hidden" name="meta_before" value={values.meta_before ?? ""} />
      <input type="hidden" name={PICTURES_KEPT} value={JSON.stringify(shown)} />
      <div className="product-columns">
        <div>
          <section>
            <h2>Piece</h2>
            <div className="product-pair">
              <FieldInput field={TEXT_FIELDS[0]} {...both} />
              <ShortField name="designer" label="Designer" list="designers" {...both} />
              <ShortField name="category" label="Category" list="categories" {...both} />
              <ShortField name="price" label="Price, in rand" inputMode="decimal" {...both} />
              <ShortField name="sale_price" label="Sale price" inputMode="decimal" {...both} />
            </div>
            <SaleDays {...both} />
            <Suggestions id="designers" words={choices.designers} />
            <Suggestions id="categories" words={choices.categories} />
          </section>
          <section>
            <h2>
              Pictures <span>4:5, whole figure first; drag to reorder</span>
            </h2>
            <PictureField
              name="images"
              label="Pictures of the piece"
              pictures={shown}
              error={errors.images}
              onChange={setShown}
            />
          </section>
          <section>
            <h2>
              Sizes and stock <InAll stock={product.stock} />
            </h2>
            <SizeFields {...both} stock={product.stock} held={product.held} />
            <MeasureFields {...both} />
          </section>
          <section>
            <h2>In words</h2>
            <div className="product-pair">
              {TEXT_FIELDS.slice(1).map((field) => (
                <FieldInput key={field.name} field={field} {...both} />
              ))}
            </div>
          </section>
        </div>
        <div>
          <section>
            <h2>Status</h2>
            <StatusFields {...both} />
          </section>
          <section>
            <h2>Made to order</h2>
            <ShortField
              name="lead_time_days"
              label="Lead time, in days"
              inputMode="numeric"
              hint="Told on the page."
              {...both}
            />
          </section>
          <section>
            <h2>Found as</h2>
            <FieldInput
              field={{
                name: "summary",
                label: "One line for cards and search engines",
                kind: "prose",
                rows: 3,
                max: 900,
              }}
              {...both}
            />
          </section>
          {sold && <SoldSection sold={sold} />}
        </div>
      </div>
      <p className="content-save">
        <button type="submit" className="staff-button" aria-keyshortcuts="Control+S">
          Save
        </button>
        {!IN_THE_SHOP.includes(product.status) && (
          <button type="submit" name="state" value="published" className="staff-button staff-button--line">
            Publish now
          </button>
        )}
      </p>
    </>
  );
}

/** Shown beside a sale price: see products.css. */
function SaleDays({ values, errors }: { values: Values; errors: FieldErrors }) {
  const isWrong = errors.sale_from !== undefined || errors.sale_until !== undefined;
  return (
    <div className={isWrong ? "product-sale is-wrong" : "product-sale"}>
      <div className="product-pair">
        <MomentFields name="sale_from" label="Sale from" {...{ values, errors }} />
        <MomentFields name="sale_until" label="Sale until" {...{ values, errors }} />
      </div>
      <p className="staff-muted mt-2">Without days the sale runs until you end it. Johannesburg time.</p>
    </div>
  );
}

function InAll({ stock }: { stock: EditedProduct["stock"] }) {
  const counts = Object.values(stock);
  if (counts.length === 0) return null;
  return <span className="staff-number">{`${counts.reduce((sum, count) => sum + count, 0)} in all`}</span>;
}

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  );
}

function SoldSection({ sold }: { sold: Sold }) {
  return (
    <section>
      <h2>Sold</h2>
      <dl className="staff-facts">
        <div>
          <dt>Last 30 days</dt>
          <dd>{sold.lastThirtyDays}</dd>
        </div>
        <div>
          <dt>Since launch</dt>
          <dd>{sold.sinceLaunch}</dd>
        </div>
      </dl>
    </section>
  );
}
