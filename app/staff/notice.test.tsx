import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { Notice } from "./notice";

const Page = createRoutesStub([{ id: "page", path: "/admin/stories/one", Component: () => <Notice /> }]);
const show = (actionData: object | null) =>
  renderToStaticMarkup(
    <Page
      initialEntries={["/admin/stories/one?notice=saved"]}
      hydrationData={{ loaderData: {}, actionData: actionData && { page: actionData } }}
    />,
  );

test("what the address says was done is told until a form is answered anew", () => {
  expect(show(null)).toContain("Saved.");
  expect(show({ error: "Somebody else saved it." })).toBe("");
  expect(show({ error: "No answer came.", isUnanswered: true }), "its Undo can be sent again").toContain(
    "Saved.",
  );
});
