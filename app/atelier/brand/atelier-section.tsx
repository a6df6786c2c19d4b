import { phoneHref, sayClosure } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { Facts } from "~/platform/ui/facts";
import { Label } from "~/platform/ui/label";

export function AtelierSection() {
  const { atelier, intros } = useFacts();
  return (
    <section className="cloth-420 px-gutter py-[clamp(4rem,9vw,9rem)]">
      <Label className="mx-auto grid max-w-[58rem] grid-cols-1 gap-10 md:grid-cols-[4fr_6fr] lg:grid-cols-[5fr_6fr] lg:gap-16">
        <h2 className="display-2xl">{intros.atelierTitle}</h2>
        <Facts
          className="[&>:first-child]:border-t-0 [&>:first-child]:pt-1"
          items={[
            { term: "Address", detail: <address>{atelier.address.join(", ")}</address> },
            {
              term: "Telephone",
              detail: (
                <a href={phoneHref(atelier.phone)} className="target-24 tabular-nums hover:underline">
                  {atelier.phone}
                </a>
              ),
            },
            {
              term: "Email",
              detail: (
                <a href={`mailto:${atelier.email}`} className="target-24 border-b border-current">
                  {atelier.email}
                </a>
              ),
            },
            {
              term: "Open",
              detail: (
                <span className="tabular-nums">
                  {[atelier.hours, ...atelier.closures.map(sayClosure)].map((line) => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </Label>
    </section>
  );
}
