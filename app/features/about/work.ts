/** What we do, one word for each part of the house. */
export const work = [
  {
    title: "Shows",
    to: "/events",
    text: "Four fashion weeks and one long table a year. Designers pay nothing to walk; buyers sit in front.",
  },
  {
    title: "Fastrack",
    to: "/fastrack",
    text: "A year inside the house for twelve designers, from first toile to first order.",
  },
  {
    title: "House of Nala",
    to: "/house-of-nala",
    text: "A shop that pays its makers on the day a piece is sold, and says who they are.",
  },
  {
    title: "Stories",
    to: "/stories",
    text: "A magazine, masterclasses and an archive of cloth, open to anybody who asks.",
  },
] as const;
