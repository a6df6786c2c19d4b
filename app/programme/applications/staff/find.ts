import type { FindGroup } from "~/staff/find";
import { APPLICATIONS_PATH, type ListedApplication, listedMark } from "./applications";

export const FOUND_APPLICATIONS: FindGroup<ListedApplication> = {
  title: "Applications",
  toHit: (application) => ({
    key: application.id,
    to: `${APPLICATIONS_PATH}/${application.id}`,
    label: application.reference,
    note: `${application.type}, ${listedMark(application).label}`,
  }),
};
