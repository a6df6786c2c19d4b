import { isExampleAddress } from "~/platform/lib/example-address";
import { siteFacts } from "~/platform/organisation/facts";
import { organisation } from "~/platform/organisation/organisation";

/** Who we are, as search engines read it. */
export function organisationJsonLd(siteUrl: string) {
  const [streetAddress, addressLocality] = siteFacts().headOffice.address;
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organisation`,
    name: organisation.name,
    slogan: siteFacts().motto,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/logo-afi.svg`,
    email: siteFacts().headOffice.email,
    telephone: siteFacts().headOffice.phone,
    address: { "@type": "PostalAddress", streetAddress, addressLocality, addressCountry: "ZA" },
    contactPoint: [
      {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: siteFacts().retailStore.phone,
        email: siteFacts().retailStore.email,
      },
      { "@type": "ContactPoint", contactType: "partnerships", email: siteFacts().partnerships.email },
    ],
    sameAs: siteFacts()
      .socialLinks.map(({ href }) => href)
      .filter((href) => !isExampleAddress(href)),
  };
}
