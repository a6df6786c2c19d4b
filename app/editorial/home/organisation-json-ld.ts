import { isExampleAddress } from "~/platform/lib/example-address";
import type { Facts } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";

/** Who we are, as search engines read it. */
export function organisationJsonLd(siteUrl: string, facts: Facts) {
  const [streetAddress, addressLocality] = facts.headOffice.address;
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organisation`,
    name: organisation.name,
    slogan: facts.motto,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/logo-afi.svg`,
    email: facts.headOffice.email,
    telephone: facts.headOffice.phone,
    address: { "@type": "PostalAddress", streetAddress, addressLocality, addressCountry: "ZA" },
    contactPoint: [
      {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: facts.retailStore.phone,
        email: facts.retailStore.email,
      },
      { "@type": "ContactPoint", contactType: "partnerships", email: facts.partnerships.email },
    ],
    sameAs: facts.socialLinks.map(({ href }) => href).filter((href) => !isExampleAddress(href)),
  };
}
