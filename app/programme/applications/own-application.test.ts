import { describe, expect, it } from "vitest";
import { type OwnApplication, toOwnView } from "./own-application";

const APPLICATION: OwnApplication = {
  id: "0b7e",
  number: 318,
  status: "new",
  application_type: "Pop-Up Shop",
  design_type: ["Ladieswear", "Accessories"],
  company_label_name: "Khumalo and Daughters",
  first_name: "Naledi",
  last_name: "Khumalo-Osei",
  email: "naledi@mail.example",
  phone: "+27 82 555 0119",
  website: null,
  social_media_handles: "@khumalo",
  portfolio_files: ["a.jpg", "b.jpg"],
  created_at: "2026-10-30T14:42:00Z",
  reviewed_at: null,
  answered_at: null,
  decided_at: null,
  message: null,
};
const REVIEWED = { ...APPLICATION, reviewed_at: "2026-11-16T08:00:00Z" };
const days = (application: OwnApplication) =>
  toOwnView(application).steps.map(({ label, day }) => `${label}: ${day ?? "to come"}`);

describe("the applicant's page", () => {
  it.each([
    ["new", APPLICATION, "Received", ["Received: 30 Oct", "In review: to come", "Answer: to come"]],
    ["in_review", REVIEWED, "In review", ["Received: 30 Oct", "In review: 16 Nov", "Answer: to come"]],
    [
      "shortlisted",
      { ...REVIEWED, answered_at: "2026-12-01T08:00:00Z" },
      "Shortlisted",
      ["Received: 30 Oct", "In review: 16 Nov", "Shortlisted: 1 Dec", "Answer: to come"],
    ],
    [
      "interview",
      { ...REVIEWED, answered_at: "2026-12-01T08:00:00Z" },
      "Come and show us",
      ["Received: 30 Oct", "In review: 16 Nov", "Interview: 1 Dec", "Answer: to come"],
    ],
    [
      "accepted",
      { ...REVIEWED, decided_at: "2026-12-04T08:00:00Z" },
      "Welcome",
      ["Received: 30 Oct", "In review: 16 Nov", "Answered: 4 Dec"],
    ],
    [
      "declined",
      { ...REVIEWED, decided_at: "2026-12-04T08:00:00Z" },
      "Not this time",
      ["Received: 30 Oct", "In review: 16 Nov", "Answered: 4 Dec"],
    ],
    [
      "withdrawn",
      { ...APPLICATION, decided_at: "2026-11-02T08:00:00Z" },
      "Withdrawn",
      ["Received: 30 Oct", "Withdrawn: 2 Nov"],
    ],
  ] as const)("says where it stands: %s", (status, application, title, steps) => {
    const view = toOwnView({ ...application, status } as OwnApplication);
    expect(view.title).toBe(title);
    expect(days({ ...application, status } as OwnApplication)).toEqual(steps);
    const isUndecided = ["new", "in_review", "shortlisted", "interview"].includes(status);
    expect(view.canWithdraw).toBe(isUndecided);
    expect(view.contact !== null).toBe(isUndecided || status === "accepted");
    expect(view.woven).toBeGreaterThan(0);
    expect(view.woven === 1).toBe(!isUndecided);
    expect(view.steps.map(({ label }) => label)).toContain(view.currentStep);
  });
});
