import magazineTable from "media:photos/stories/magazine-table.jpg";
import { data, href, redirect } from "react-router";
import { findStory, type MovedStory, type StoryWithNext } from "~/editorial/stories/stories.server";
import { feedLink } from "~/editorial/stories/stories-feed";
import type { Story } from "~/editorial/stories/story";
import { STORIES_TIMEOUT_MS } from "~/editorial/stories/story-list";
import { StoryNotFound, StoryPage } from "~/editorial/stories/story-page";
import { dbContext, requestContext, siteContext, streamAfterContext } from "~/platform/context";
import { isPending, type MaybePromise, waitUpTo } from "~/platform/lib/deferred";
import { breadcrumbs, pageMeta, pageTitle, sharedPicture } from "~/platform/lib/meta";
import { navigationTimeout } from "~/platform/lib/navigation-timeout";
import { withTimeout } from "~/platform/lib/timeout";
import { organisation } from "~/platform/organisation/organisation";
import { useFacts } from "~/platform/organisation/use-facts";
import { Deferred, DeferredRedirect, DeferredTitle } from "~/platform/page/deferred";
import type { Handle } from "~/platform/page/handle";
import { RouteError } from "~/platform/page/route-error";
import { picturesContext } from "~/platform/pictures/pictures.server";
import type { ProductCard } from "~/shop/catalogue/product";
import { listStoryProducts } from "~/shop/catalogue/products.server";
import { RelatedProducts } from "~/shop/catalogue/related-products";
import type { Route } from "./+types/story";

export const handle = { area: "stories" } satisfies Handle;

/** A story opens without its pieces, if need be. */
const PRODUCTS_TIMEOUT_MS = 3_000;

/** As a streamed page learns it: by then the status is sent. */
type LateStory = FoundStory | MovedStory | "missing" | "unreadable";

interface FoundStory extends StoryWithNext {
  /** Those it tells of. */
  products: ProductCard[];
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const pictures = context.get(picturesContext);
  const { log } = context.get(requestContext);
  const { siteUrl } = context.get(siteContext);

  const { value: found } = await waitUpTo(readStory(), context.get(streamAfterContext));
  if (found === "unreadable") throw redirect("/stories");
  if (found === "missing") throw data("No such story", { status: 404 });
  if (!isPending(found) && "movedTo" in found) throw redirect(storyPath(found.movedTo), 301);
  return { siteUrl, slug: params.slug, found: found as FoundStory | Promise<LateStory> };

  async function readStory(): Promise<LateStory> {
    try {
      const known = await withTimeout(STORIES_TIMEOUT_MS, () => findStory(db, pictures, params.slug));
      if (!known) return "missing";
      if ("movedTo" in known) return known;
      return { ...known, products: known.hasProducts ? await productsOf(params.slug) : [] };
    } catch (error) {
      log.warn({ err: error }, "story: could not read it; redirecting to the list");
      return "unreadable";
    }
  }

  function productsOf(slug: string): Promise<ProductCard[]> {
    return withTimeout(PRODUCTS_TIMEOUT_MS, () => listStoryProducts(db, pictures, slug)).catch(
      (err: unknown) => {
        log.warn({ err, slug }, "story: could not read its products; page shown without them");
        return [];
      },
    );
  }
}

function storyPath(slug: string): string {
  return href("/story/:slug", { slug });
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  navigationTimeout(STORIES_TIMEOUT_MS, () => {
    throw redirect("/stories");
  }),
];

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: `Story Not Found | ${organisation.name}` }];
  const { siteUrl, slug, found } = loaderData;
  const path = storyPath(slug);
  // A streamed page has sent its head before it knows the story.
  if (isPending(found))
    return [{ title: pageTitle("Stories") }, { tagName: "link", rel: "canonical", href: siteUrl + path }];
  const { story } = found;
  return [
    ...pageMeta(siteUrl, {
      title: story.title,
      description: story.excerpt || `${story.category} of ${organisation.name}: ${story.title}.`,
      path,
      picture: story.picture ?? magazineTable,
      type: "article",
      jsonLd: [
        article(siteUrl, path, story),
        breadcrumbs(siteUrl, [
          { name: "Stories", path: "/stories" },
          { name: story.title, path },
        ]),
      ],
    }),
    { property: "article:published_time", content: story.publishedAt },
    { property: "article:section", content: story.category },
    feedLink,
  ];
}

/** The story as search engines read it. */
function article(siteUrl: string, path: string, story: Story) {
  const publisher = { "@type": "Organization", name: organisation.name, url: siteUrl };
  return {
    "@type": "Article",
    headline: story.title,
    description: story.excerpt,
    articleSection: story.category,
    datePublished: story.publishedAt,
    image: sharedPicture(siteUrl, story.picture ?? magazineTable),
    mainEntityOfPage: siteUrl + path,
    timeRequired: `PT${story.minutes}M`,
    author: publisher,
    publisher,
  };
}

export default function StoryRoute({ loaderData: { siteUrl, found } }: Route.ComponentProps) {
  const { intros } = useFacts();
  return (
    <Deferred<LateStory> value={found as MaybePromise<LateStory>} words="Loading story...">
      {(known) => {
        if (known === "unreadable") return <DeferredRedirect to="/stories">To the stories</DeferredRedirect>;
        // The status was sent with the frame, as 200: what can still be said is that this page is not to be listed.
        if (known === "missing")
          return (
            <>
              <meta name="robots" content="noindex" />
              <StoryNotFound />
            </>
          );
        if ("movedTo" in known)
          return <DeferredRedirect to={storyPath(known.movedTo)}>To the story</DeferredRedirect>;
        const { story, next, products } = known;
        return (
          <>
            {isPending(found) && <DeferredTitle>{pageTitle(story.title)}</DeferredTitle>}
            <StoryPage story={story} next={next} address={`${siteUrl}/story/${story.slug}`}>
              {products.length > 0 && (
                <RelatedProducts title={intros.storyProductsTitle} products={products} />
              )}
            </StoryPage>
          </>
        );
      }}
    </Deferred>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteError error={error} notFound={<StoryNotFound />} />;
}
