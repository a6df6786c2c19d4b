import { useFacts } from "~/platform/organisation/use-facts";
import { ErrorLayout } from "~/platform/page/error-layout";
import { ButtonLink } from "~/platform/ui/button";
import { Thread } from "~/platform/ui/thread";
import type { ProductCard } from "~/shop/catalogue/product";
import { DesignerHero } from "./designer-hero";
import { DesignerProducts } from "./designer-products";
import type { DesignerProfile } from "./designer-profile";

interface DesignerPageProps {
  designer: DesignerProfile;
  products: ProductCard[];
}

export function DesignerPage({ designer, products }: DesignerPageProps) {
  return (
    <>
      <DesignerHero designer={designer} />
      <Thread size={24} />
      <section className="grid grid-cols-12 gap-x-gap gap-y-12 px-gutter py-section *:col-span-full">
        <div className="md:col-[1/8]">
          <p className="display-2xl">{designer.statement}</p>
          {/* Two of the seven columns stay empty. */}
          <div className="prose mt-7 lg:mt-12 lg:ml-[calc((100%+var(--spacing-gap))/7*2)]">
            {designer.bio.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <Achievements designer={designer} />
      </section>
      <DesignerProducts title={designer.productsTitle} products={products} />
    </>
  );
}

function Achievements({ designer }: { designer: DesignerProfile }) {
  const { intros } = useFacts();
  return (
    <div className="md:col-[8/13] md:max-lg:pl-4 lg:col-[9/13] lg:pt-3">
      <h2 className="display-xl">{intros.achievementsTitle}</h2>
      <dl className="mt-4">
        {designer.achievements.map(({ year, text }) => (
          <div key={text} className="flex flex-wrap border-t border-line py-3.5">
            <dt className="basis-20 font-medium tabular-nums md:max-lg:basis-14">{year}</dt>
            <dd className="min-w-0 flex-1 basis-40">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export function DesignerNotFound() {
  const { intros } = useFacts();
  return (
    <ErrorLayout
      eyebrow="404"
      title="Designer Not Found"
      actions={<ButtonLink to="/house-of-nala">Back to House of Nala</ButtonLink>}
    >
      <p>{intros.designerNotFoundLead}</p>
    </ErrorLayout>
  );
}
