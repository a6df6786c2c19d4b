/** A valid application as a browser sends it. */
export const FILLED_APPLICATION = {
  application_type: "Pop-Up Shop",
  design_type: ["Ladieswear", "Accessories"],
  title: "Ms",
  first_name: "Halima",
  last_name: "Sow-Bekele",
  phone: "+27 82 555 0119",
  email: "halima@sowbekele.example",
  website: "https://sowbekele.example/look?book=2026",
  social_media_handles: "@sowbekele",
  company_label_name: "Sow-Bekele",
  company_registration_number: "2019/123456/07",
  operating_duration: "3 to 5 years",
  stores_supplied: "None yet",
  has_studio: "true",
  studio_address: "1 Loop Street, Cape Town",
  age_groups: "25 to 60",
  has_done_shows: "true",
  previous_shows: "Lagos, 2024\nAccra, 2025",
  terms_accepted: "on",
};

export type FilledApplication = Record<keyof typeof FILLED_APPLICATION, string | string[]>;
