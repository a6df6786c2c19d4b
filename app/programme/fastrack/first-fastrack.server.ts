/** What the Fastrack page of a new site says. */
export const FIRST_FASTRACK_PAGE = {
  lead: "A year inside the house for twelve young designers, from first toile to first order.",
  title: "Talent is everywhere. A cutting table, a pattern maker and a buyer’s phone number are not.",
  text: "Fastrack lends all three. Semi-finalists work for a season with our atelier, show on our runway and leave with a costed collection and somebody to sell it to.",
  steps: [
    "Open call: Portfolio, two references, one film of you at work.",
    "Semi-final: Twelve designers, six weeks of masterclasses.",
    "Atelier: Four months on a real bench, with a mentor.",
    "Runway: Six looks at the Johannesburg Showcase.",
    "Rail: A first order, placed by House of Nala.",
  ],
  class_title: "The class",
  criteria_title: "Criteria",
  criteria: [
    "African citizen, aged 18-35",
    "A fashion qualification, or 5+ years of experience",
    "Free application: nobody pays to be seen",
  ],
  benefits_title: "Benefits",
  benefits: [
    "A bench in the atelier for four months",
    "Mentors in pattern, costing and law",
    "A place on the runway, fully paid",
    "A first order from House of Nala",
  ],
  requirements_title: "Requirements",
  requirements: [
    "Portfolio of at least 10 pieces",
    "Two references",
    "One page on the cloth you would choose, and why",
  ],
  contact_title: "Ask the programme team",
};
