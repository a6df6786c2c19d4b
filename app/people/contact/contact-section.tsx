import { phoneHref } from "~/platform/organisation/facts";
import { useFacts } from "~/platform/organisation/use-facts";
import { Facts } from "~/platform/ui/facts";
import { ContactForm } from "./contact-form";

/** The contact form on the home page; it does what /contact does. */
export function ContactSection() {
  const { headOffice, retailStore } = useFacts();
  return (
    <section id="contact" aria-labelledby="contact-title" className="px-gutter py-section">
      <div className="grid grid-cols-12 gap-x-gap gap-y-12">
        <div className="col-span-full md:col-[1/7] md:max-lg:pr-4 lg:col-[1/6]">
          <h2 id="contact-title" className="display-title">
            Contact
          </h2>
          <p className="mt-6 max-w-lead text-lead">Write to us, or come and feel the cloth.</p>
          <Facts
            className="mt-10 md:max-lg:[&>div]:grid-cols-1 md:max-lg:[&>div]:gap-1"
            items={[
              { term: "Head office", detail: <address>{headOffice.address.join(", ")}</address> },
              {
                term: "Retail store",
                detail: <address>{retailStore.address.join(", ")}</address>,
              },
              {
                term: "Telephone",
                detail: (
                  <a href={phoneHref(headOffice.phone)} className="target-24 tabular-nums hover:underline">
                    {headOffice.phone}
                  </a>
                ),
              },
              {
                term: "Email",
                detail: (
                  <a href={`mailto:${headOffice.email}`} className="target-24 hover:underline">
                    {headOffice.email}
                  </a>
                ),
              },
            ]}
          />
        </div>
        <div className="col-span-full md:col-[7/13] md:mt-3">
          <ContactForm size="md" labelledBy="contact-title" />
        </div>
      </div>
    </section>
  );
}
