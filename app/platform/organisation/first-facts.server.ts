import type { ClosureRow, PlaceRow, ServiceRow, SocialLinkRow } from "./fact-rows.ts";

/*
 * The facts a new site begins with, and what is said while the database has never answered. All of them are demonstration
 * values: fictional people and places, domains that can never exist. The migration that makes the tables of places, links
 * and services holds the same; from then on staff change them at /admin/content.
 */
export const FIRST_ORGANISATION = {
  motto: "One house for the makers of a continent.",
  partnerships_contact: "Zanele Okafor-Nkosi",
  partnerships_email: "partners@afi.example",
  partnerships_promise: "Answers within two working days",
  customer_service_email: "hello@afi.example",
  designer_applications_email: "designers@afi.example",
  privacy_email: "privacy@afi.example",
  careers_email: "hello@afi.example",
  fastrack_phone: "+27 11 555 0164",
  fastrack_opens_on: "2026-12-01",
  legal_name: "AFI House of Nala (Pty) Ltd",
  registration_number: "2014/055142/07",
  office_bearers: "Zanele Okafor-Nkosi, Sindiswe Adomako",
  whatsapp_phone: "",
};

const OFFICE = "08:30-17:00";
const SHOP = "09:00-19:00";
const ATELIER = "09:00-17:30";

export const FIRST_PLACES: readonly PlaceRow[] = [
  {
    id: "head-office",
    name: "Head office",
    address: ["14 Kerk Lane, Level 3", "Newtown, Johannesburg"],
    phone: "+27 11 555 0142",
    email: "hello@afi.example",
    week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, "", ""],
  },
  {
    id: "retail-store",
    name: "Retail store",
    address: ["House of Nala, Shop 27", "The Arches, Rosebank"],
    phone: "+27 11 555 0187",
    email: "shop@afi.example",
    week: [SHOP, SHOP, SHOP, SHOP, SHOP, SHOP, SHOP],
  },
  {
    id: "atelier",
    name: "Atelier",
    address: ["Shop 27, The Arches", "Rosebank, Johannesburg"],
    phone: "+27 11 555 0187",
    email: "atelier@afi.example",
    week: ["", ATELIER, ATELIER, ATELIER, ATELIER, ATELIER, ""],
  },
];

export const FIRST_SOCIAL_LINKS: readonly SocialLinkRow[] = [
  { name: "Instagram", href: "https://instagram.example/afi" },
  { name: "YouTube", href: "https://youtube.example/afi" },
  { name: "LinkedIn", href: "https://linkedin.example/company/afi" },
];

export const FIRST_CLOSURES: readonly ClosureRow[] = [];

export const FIRST_SERVICES: readonly ServiceRow[] = [
  { id: "Custom Clothing Design", minutes: 90 },
  { id: "Alterations", minutes: 60 },
  { id: "Fitting Session", minutes: 60 },
  { id: "Consultation", minutes: 60 },
  { id: "Other", minutes: 60 },
];

export const FIRST_INTROS = {
  contact_lead: "Write to us, or come and feel the cloth.",
  careers_lead: "Forty-one people, nine languages, one kettle. We hire slowly, and people stay.",
  careers_none: "When a bench comes free it is listed here first, and in the letter from the atelier.",
  newsletter_title: "Letters from the atelier",
  newsletter_lead: "New cloth, new names, first seats. Once a month, never more.",
  application_title: "Show your work",
  application_lead:
    "For the runway or the pop-up shop. It takes about ten minutes; have your company registration number to hand.",
  contact_title: "Contact",
  partnerships_title: "Partnerships",
  careers_title: "Careers",
  careers_none_title: "No current positions available",
  stories_title: "Stories",
  story_products_title: "In this story",
  events_title: "Events",
  event_products_title: "Worn and shown here",
  new_products_title: "New in House of Nala",
  atelier_title: "Visit Our Atelier",
  booking_title: "Bespoke appointment",
  wish_list_title: "Wish list",
  cart_title: "Your Cart",
  checkout_title: "Checkout",
  yours_title: "Everything of yours",
  footer_title: "Explore",
  page_not_found_lead: "The thread stops here. Pull it gently and it leads home.",
  search_title: "What are you looking for?",
  search_lead: "Try one word, a designer’s name or a cloth. Or start from the rail.",
  shop_lead: "Ready-to-wear, accessories and seats, from the people who make them.",
  related_products_title: "Worn with",
  product_events_title: "Seen at",
  product_stories_title: "Told in",
  product_not_found_lead: "It has left the rail, or its address lost a thread. The others are still hanging.",
  appointment_link_title: "This link opens no appointment",
  application_link_title: "This link opens no application",
  link_not_found_lead:
    "Please open it from our mail as it is: mail programs sometimes cut long links. If it still does not open, ask us:",
  cart_empty_title: "Your cart is empty",
  cart_empty_lead: "The rail is full, and the kettle is on.",
  order_title: "Find your order",
  order_lead:
    "An order opens with the link in its mail. Tell us its number and your address, and we send the link again.",
  yours_lead:
    "Orders, tickets, appointments, applications and waiting lists, on one page and without a password. Tell us your address and we send you the link.",
  achievements_title: "Achievements",
  story_not_found_lead:
    "It may have been taken down, or its address is a stitch out. The others are where they were.",
  event_programme_title: "Programme",
  event_place_title: "Place",
  event_wear_title: "What to wear",
  event_tickets_title: "Tickets",
  event_tickets_note:
    "Tickets come by mail within minutes. They are refunded in full if the event is moved or called off.",
  event_no_tickets_lead: "There is nothing to book for this event yet. When there is, it is sold here.",
  event_free_title: "Free entry",
  event_free_lead: "Come as you are: there is nothing to pay and nothing to book.",
  event_place_lead:
    "Come as you are. Tell us that you are coming, and we keep the doors from getting too narrow.",
  designer_not_found_lead: "Perhaps the name is spelled another way. The rail knows everybody we sell.",
  event_not_found_title: "Event Not Found",
  event_not_found_lead: "It may have been taken off the programme, or its address is a stitch out.",
};
