/* Of the pages of a new site. */

/** What search engines and shared links show of each page. */
export const FIRST_HEADS = {
  home: {
    title: "Made here, worn everywhere",
    description:
      "AFI stages the fashion weeks, runs the designer programme and keeps the shop of a continent that dresses itself. Events, stories, House of Nala and Nala Privé.",
    picture: "/media/portraits/portrait-04.jpg",
  },
  about: {
    title: "About",
    description:
      "To put African designers where the cloth is cut, the money is counted and the story is told: our mission, our people, what we do and what it looked like.",
    picture: "/media/photos/events/show-finale.jpg",
  },
  fastrack: {
    title: "Fastrack",
    description:
      "A year inside the house for twelve young African designers, from first toile to first order.",
    picture: "/media/portraits/portrait-01.jpg",
  },
  "nala-prive": {
    title: "Nala Privé",
    description:
      "The in-house label, made by the atelier team: ready-to-wear in small runs, and bespoke garments made to order.",
    picture: "/media/photos/gallery/couture.jpg",
  },
  "house-of-nala": {
    title: "House of Nala",
    description: "Ready-to-wear, accessories and seats at the table, from the people who make them.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  events: {
    title: "Events",
    description:
      "Fashion shows, exhibitions, launches, galas and conferences of African fashion: what is coming, and what has been.",
    picture: "/media/photos/events/runway-show.jpg",
  },
  stories: {
    title: "Stories",
    description:
      "The house's magazine: essays, visits to workrooms, masterclasses and news from the makers of a continent.",
    picture: "/media/photos/stories/magazine-table.jpg",
  },
  contact: {
    title: "Contact",
    description:
      "Write to AFI, or come and feel the cloth: head office in Newtown, House of Nala in Rosebank, and whom to ask about partnerships.",
    picture: "/media/photos/events/popup-shop.jpg",
  },
  careers: {
    title: "Careers",
    description:
      "Work at the house: the atelier, the events, the stories. Every position we have, and what it asks.",
    picture: "/media/photos/stories/thread-spools.jpg",
  },
  newsletter: {
    title: "Newsletter",
    description: "Letters from the atelier: new cloth, new names, first seats. Once a month, never more.",
    picture: "/media/photos/stories/pattern-cutting.jpg",
  },
  "designer-application": {
    title: "Designer application",
    description:
      "Apply to show your work with us: six looks on the runway, or a rail in House of Nala for a month.",
    picture: "/media/photos/events/runway-show.jpg",
  },
  booking: {
    title: "Bespoke appointment",
    description:
      "Ask for an appointment in the atelier of Nala Privé: bespoke design, alterations, fittings and advice.",
    picture: "/media/photos/stories/pattern-cutting.jpg",
  },
  search: {
    title: "Search",
    description: "Find a piece, a story, an event or a designer.",
    picture: "/media/photos/stories/stacked-fabrics.jpg",
  },
  "wish-list": {
    title: "Wish list",
    description: "Pieces of House of Nala to come back to.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  cart: {
    title: "Your Cart",
    description: "What you have chosen at House of Nala.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  checkout: {
    title: "Checkout",
    description: "Pay for what you have chosen at House of Nala.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  order: {
    title: "Find your order",
    description: "Tell us the number of your order and your address, and we send you its link again.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  account: {
    title: "Your account",
    description: "Your orders, tickets, appointments and details.",
    picture: "/media/photos/hero/hero-sweep.jpg",
  },
  yours: {
    title: "Everything of yours",
    description: "Your orders, tickets, appointments, applications and waiting lists, on one page.",
    picture: "/media/portraits/portrait-07.jpg",
  },
};

/** The pictures that stand on pages beside their words. */
export const FIRST_PAGE_PICTURES = {
  "home-prive": {
    picture: "/media/photos/hero/hero-forms.jpg",
    picture_alt:
      "Three evening garments on stands against oxblood: a strip weave cape, a moon arcs column, a medallion kaftan",
  },
  "prive-collection": { picture: "/media/photos/events/shop-window-dusk.jpg", picture_alt: "" },
  "prive-bespoke": { picture: "/media/photos/stories/sewing-machine.jpg", picture_alt: "" },
  booking: { picture: "/media/photos/stories/atelier-counter.jpg", picture_alt: "" },
  contact: { picture: "/media/photos/events/shop-window-dusk.jpg", picture_alt: "" },
  careers: { picture: "/media/photos/stories/thread-spools.jpg", picture_alt: "" },
};
