import { PROVINCES } from "~/shop/orders/delivery";

/** Provinces, cities and the suburbs we hold events in. An event's place is free text. */
const DELIVERED_PLACES = new RegExp(
  `\\b(${[
    "South Africa",
    ...PROVINCES,
    ...["Johannesburg", "Soweto", "Sandton", "Rosebank", "Braamfontein", "Newtown", "Maboneng", "Pretoria"],
    ...["Tshwane", "Centurion", "Midrand", "Ekurhuleni", "Cape Town", "Stellenbosch", "Paarl", "Franschhoek"],
    ...["Somerset West", "Knysna", "Durban", "Umhlanga", "Ballito", "Pietermaritzburg", "Gqeberha"],
    ...["Port Elizabeth", "East London", "Makhanda", "Mthatha", "Bloemfontein", "Polokwane", "Mbombela"],
    ...["Nelspruit", "Rustenburg", "Mahikeng", "Kimberley", "Upington"],
  ].join("|")})\\b`,
  "i",
);

/** Whether a parcel reaches people at an event. A place we do not know makes no promise. */
export function isDeliveredTo(...places: readonly (string | null)[]): boolean {
  return places.some((place) => place !== null && DELIVERED_PLACES.test(place));
}
