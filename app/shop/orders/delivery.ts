export const DELIVERY_METHODS = ["courier", "collection"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

export const PROVINCES = [
  "Eastern Cape",
  "Free State",
  "Gauteng",
  "KwaZulu-Natal",
  "Limpopo",
  "Mpumalanga",
  "Northern Cape",
  "North West",
  "Western Cape",
] as const;
