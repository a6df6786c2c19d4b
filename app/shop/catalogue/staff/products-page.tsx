import { formatRand } from "~/platform/lib/money";
import { Link } from "~/platform/ui/link";
import { Picture } from "~/platform/ui/picture";
import { Form } from "~/staff/form/form";
import { BulkBar } from "~/staff/list/bulk-bar";
import { Chips, ListFilter, Pager, SortSelect } from "~/staff/list/list-parts";
import { listHref } from "~/staff/list/list-query";
import { NoRows } from "~/staff/list/no-rows";
import { shortMoment } from "~/staff/moments";
import { Notice } from "~/staff/notice";
import { InlineField } from "./inline-field";
import { InlineStatus } from "./inline-status";
import { type ProductsQuery, SHOWS, SORTS } from "./products-query";
import { PRODUCTS_PATH } from "./staff-product";
import type { ProductChoices, ProductListRow } from "./staff-products.server";
import "./products.css";

interface ProductsPageProps {
  products: ProductListRow[];
  hasMore: boolean;
  counts: Record<string, number>;
  choices: ProductChoices;
  query: ProductsQuery;
}

export const SAID = {
  created: "The piece is kept.",
  duplicated: "This is the copy. It is a draft until you publish it.",
  "now-published": "Published.",
  "now-draft": "Withdrawn: kept as a draft.",
  "now-sold_out": "Marked as sold out.",
  "now-archived": "Archived. It is on no page any more.",
  imported: "The file is imported.",
};

/** The list counts them all. */
const MOST = 1_000_000;

export function ProductsPage({ products, hasMore, counts, choices, query }: ProductsPageProps) {
  return (
    <div className="staff-page">
      <Notice words={SAID} />
      <header className="staff-head">
        <h1>Pieces</h1>
        <p className="staff-number">
          {counts[""]} {counts[""] === 1 ? "piece" : "pieces"}, {counts.published} published
        </p>
        <span className="staff-actions">
          <a className="staff-link" href={listHref(`${PRODUCTS_PATH}.csv`, query)} download>
            Export CSV
          </a>
          <Link className="staff-link" to={`${PRODUCTS_PATH}/import`}>
            Import CSV
          </Link>
          <Link className="staff-button" to={`${PRODUCTS_PATH}/new`}>
            New piece
          </Link>
        </span>
      </header>
      <Chips
        path={PRODUCTS_PATH}
        query={query}
        chips={SHOWS.map((chip) => ({ ...chip, count: counts[chip.show] ?? 0, most: MOST }))}
      />
      <Filter query={query} choices={choices} />
      {products.length === 0 ? <None query={query} /> : <Table products={products} />}
      <Pager path={PRODUCTS_PATH} query={query} shown={products.length} hasMore={hasMore} />
    </div>
  );
}

function Filter({ query, choices }: { query: ProductsQuery; choices: ProductChoices }) {
  return (
    <ListFilter path={PRODUCTS_PATH} query={query}>
      <input
        type="search"
        name="q"
        defaultValue={query.search}
        aria-label="Find a piece"
        placeholder="Name, designer or cloth"
      />
      <select name="category" aria-label="Category" defaultValue={query.category}>
        <option value="">All categories</option>
        {choices.categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </select>
      <select name="designer" aria-label="Designer" defaultValue={query.designer}>
        <option value="">All designers</option>
        {choices.designers.map((designer) => (
          <option key={designer}>{designer}</option>
        ))}
      </select>
      <SortSelect sorts={SORTS} value={query.sort} />
    </ListFilter>
  );
}

function None({ query }: { query: ProductsQuery }) {
  return (
    <NoRows
      noun="pieces"
      allTo={PRODUCTS_PATH}
      query={query}
      chips={SHOWS}
      done={{ low: "No piece runs low" }}
      finds="A name, a designer or a cloth finds a piece."
      about="What House of Nala sells stands here. A new piece is a draft until you publish it; many at once come from a file."
      begin={{ to: `${PRODUCTS_PATH}/new`, label: "Add the first piece" }}
    />
  );
}

const BULK = "pieces-selected";

function Table({ products }: { products: ProductListRow[] }) {
  return (
    <div className="bulk-list">
      <Form method="post" id={BULK}>
        <BulkBar name="product" form={BULK}>
          <select name="status" aria-label="New state" className="staff-input" defaultValue="published">
            <option value="published">Publish</option>
            <option value="draft">Withdraw, keep as draft</option>
            <option value="sold_out">Mark sold out</option>
            <option value="archived">Archive</option>
          </select>
          <button type="submit" name="intent" value="status" className="staff-button staff-button--line">
            Change
          </button>
        </BulkBar>
      </Form>
      <table className="staff-table product-table">
        <caption className="sr-only">Pieces</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">Select</span>
            </th>
            <th>
              <span className="sr-only">Picture</span>
            </th>
            <th>Name</th>
            <th className="c-d">Designer</th>
            <th className="c-d">Category</th>
            <th className="c-d">Sizes</th>
            <th className="staff-right">Price, R</th>
            <th className="staff-right c-d">Sale</th>
            <th className="staff-right">Stock</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ product }: { product: ProductListRow }) {
  const { id, name, state } = product;
  return (
    <tr className={state === "archived" ? "is-past" : ""}>
      <td className="c-x cell-select">
        <input type="checkbox" form={BULK} name="product" value={id} aria-label={name} />
      </td>
      <td className="c-p">
        <Picture picture={product.picture} alt="" sizes="2.5rem" className="product-thumbnail" />
      </td>
      <td className="c-n">
        <Link to={`${PRODUCTS_PATH}/${id}`} prefetch="none">
          {name}
        </Link>
      </td>
      <td className="c-d">{product.designer}</td>
      <td className="c-d">{product.category}</td>
      <td className="c-d">{product.sizes.join(" ") || "One size"}</td>
      <td className="c-m staff-right">
        <InlineField
          product={id}
          intent="price"
          label={`Price of ${name}`}
          value={String(product.priceRand)}
        />
      </td>
      <td className={product.isOnSale ? "staff-right c-d" : "staff-right c-d staff-muted"}>
        {product.saleRand !== null && formatRand(Math.round(product.saleRand * 100))}
      </td>
      <td className={product.isLow ? "c-q staff-right staff-bad" : "c-q staff-right"}>
        <Stock product={product} />
      </td>
      <td className="c-s">
        <InlineStatus product={id} name={name} state={state} />
        {product.publishAt && <small className="staff-number">{shortMoment(product.publishAt)}</small>}
      </td>
    </tr>
  );
}

/** One number, or their sum with one for each size behind it. */
function Stock({ product: { id, name, sizes, stock, stocks } }: { product: ProductListRow }) {
  const fields = stocks.map(({ size, quantity }) => {
    const field = (
      <InlineField
        key={size}
        product={id}
        intent="stock"
        size={size}
        label={`Stock of ${name}${size === null ? "" : `, ${size}`}`}
        value={quantity === null ? "" : String(quantity)}
        placeholder="to order"
      />
    );
    return size === null ? (
      field
    ) : (
      <div key={size}>
        <span aria-hidden>{size}</span>
        {field}
      </div>
    );
  });
  if (sizes.length === 0) return fields;
  return (
    <details className="product-stocks">
      <summary>
        <span className="sr-only">Stock of {name} by size: </span>
        {stock ?? "to order"}
      </summary>
      {fields}
    </details>
  );
}
