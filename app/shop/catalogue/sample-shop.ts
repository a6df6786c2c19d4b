import columnGown from "media:photos/products/column-gown.jpg";
import columnGown2 from "media:photos/products/column-gown-2.jpg";
import dropEarrings from "media:photos/products/drop-earrings.jpg";
import dropEarrings2 from "media:photos/products/drop-earrings-2.jpg";
import mensTunic from "media:photos/products/mens-tunic.jpg";
import mensTunic2 from "media:photos/products/mens-tunic-2.jpg";
import gownsPoster from "media:photos/video/gowns-poster.jpg";
import fabricPoster from "media:photos/video/hero-fabric-poster.jpg";
import loomPoster from "media:photos/video/loom-poster.jpg";
import { cardOf } from "./card-row";
import { isSameCategory } from "./categories";
import type { Film } from "./film";
import { NO_MORE, type ProductList } from "./product-list";
import { SAMPLE_PRODUCT_ROWS } from "./sample-products";
import { FALLBACK_CATEGORIES, SAMPLE_VIDEOS } from "./samples";
import type { Shop, ShopFront } from "./shop-front";
import type { ShopQuery } from "./shop-query";

/*
 * What stands in for a shop that cannot be read. In the browser too, where it is the site itself that does not answer.
 */
const PICTURES = [columnGown, columnGown2, dropEarrings, dropEarrings2, mensTunic, mensTunic2];

const SAMPLE_CARDS = SAMPLE_PRODUCT_ROWS.map((row) =>
  cardOf(
    row,
    (row.images ?? []).flatMap((image) => PICTURES.find(({ src }) => src === image) ?? []),
  ),
);

const POSTERS = [fabricPoster, gownsPoster, loomPoster];

/** Ours, so each has a small cut and a poster beside it. */
const SAMPLE_FILMS: readonly Film[] = SAMPLE_VIDEOS.map((video) => {
  const name = video.videoUrl.replace(/\.mp4$/, "");
  const poster = POSTERS.find(({ src }) => src === `${name}-poster.jpg`);
  return { ...video, smallUrl: `${name}-small.mp4`, poster: poster ?? null };
});

/** What stands around the samples. */
const FALLBACK_FRONT: ShopFront = {
  categories: [...FALLBACK_CATEGORIES],
  sizes: [],
  designers: [],
  materials: [],
  prices: [],
  inStockCount: null,
  cloth: null,
  productCount: null,
  videos: [...SAMPLE_FILMS],
  tickets: [],
};

export function sampleShop(query: ShopQuery): Shop {
  return { productList: sampleProductList(query), front: FALLBACK_FRONT };
}

/** The samples, chosen and sorted as the database would have. */
function sampleProductList({ category, size, designer, sort, from, ...choice }: ShopQuery): ProductList {
  // The samples know neither fibre nor cloth nor band: what asks for one finds none of them.
  if (from > 0 || choice.material || choice.price || choice.cloth) return NO_MORE;
  const products = SAMPLE_CARDS.filter(
    (sample) =>
      (category === null || isSameCategory(sample.category, category)) &&
      (size === null || sample.sizes.includes(size)) &&
      (designer === null || sample.designer === designer),
  );
  if (sort !== "newest") {
    const direction = sort === "price-up" ? 1 : -1;
    products.sort((a, b) => (a.priceCents - b.priceCents) * direction);
  }
  return { products, hasMore: false };
}
