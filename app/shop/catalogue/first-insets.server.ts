/** The pictures that break the rail of the shop, as a new site has them. */
export const FIRST_INSETS = {
  first: {
    title: "Counted, bead by bead",
    link_words: "The jewellery",
    link_to: "/house-of-nala?category=Accessories#pieces",
    picture: "/media/photos/stories/beads-in-bowls.jpg",
  },
  second: {
    title: "Printed for us, by the metre",
    link_words: "See the cloth",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/market-shelves.jpg",
  },
  third: {
    title: "Cut once, for one person",
    link_words: "Made to order",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/evening-window.jpg",
  },
  fourth: {
    title: "A hand’s width, a day",
    link_words: "Read the stories",
    link_to: "/stories",
    picture: "/media/photos/stories/bead-loom.jpg",
  },
  fifth: {
    title: "Three hundred hours of it",
    link_words: "Nala Privé",
    link_to: "/nala-prive",
    picture: "/media/photos/stories/loom-warp.jpg",
  },
  sixth: {
    title: "Seen first from a chair",
    link_words: "The shows",
    link_to: "/events",
    picture: "/media/photos/events/front-row.jpg",
  },
};
