import { headOffice, organisation, partnerships, retailStore, socialLinks } from "~/content/organisation";

/** Who we are, as search engines read it. */
export function organisationJsonLd(siteUrl: string) {
  const [streetAddress, addressLocality] = headOffice.address;
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organisation`,
    name: organisation.name,
    slogan: organisation.motto,
    url: `${siteUrl}/`,
    logo: `${siteUrl}/media/brand/logo-afi.svg`,
    email: headOffice.email,
    telephone: headOffice.phone,
    address: { "@type": "PostalAddress", streetAddress, addressLocality, addressCountry: "ZA" },
    contactPoint: [
      {
        "@type": "ContactPoint",
        contactType: "customer service",
        telephone: retailStore.phone,
        email: retailStore.email,
      },
      { "@type": "ContactPoint", contactType: "partnerships", email: partnerships.email },
    ],
    sameAs: socialLinks.map(({ href }) => href),
  };
}
