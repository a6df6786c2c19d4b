import { data } from "react-router";
import { readBlocks } from "~/people/newsletter/newsletter-blocks";
import { type EditedNewsletter, NO_COUNTS } from "~/people/newsletter/staff/newsletter";
import { NewsletterPage, type NewsletterView } from "~/people/newsletter/staff/newsletter-page";
import {
  changeNewsletter,
  countReaders,
  findNewsletter,
  listChoices,
  listFailed,
  previewNewsletter,
} from "~/people/newsletter/staff/newsletters.server";
import { siteContext } from "~/platform/context";
import { UUID } from "~/platform/lib/uuid";
import { factsContext } from "~/platform/organisation/facts-context";
import { organisation } from "~/platform/organisation/organisation";
import { picturesContext } from "~/platform/pictures/pictures.server";
import { listStaffPictures } from "~/platform/pictures/staff-pictures.server";
import { withPictureForm } from "~/staff/form/receive-pictures.server";
import type { RecordResult } from "~/staff/form/record-form";
import { listRecordHistory } from "~/staff/history/record-history.server";
import { getStaff } from "~/staff/require-staff.server";
import { StaffErrorNote } from "~/staff/staff-error-note";
import type { Route } from "./+types/one-newsletter";

const NEW = "new";
const BLANK: EditedNewsletter = {
  id: null,
  subject: "",
  state: "draft",
  sendAt: null,
  savedAt: "",
  counts: NO_COUNTS,
  seen: "",
  testedAt: null,
  values: { subject: "", preheader: "", blocks: '[{"kind":"text","text":""}]' },
};

export async function loader({ params, context }: Route.LoaderArgs): Promise<NewsletterView> {
  const { db, profile } = getStaff(context);
  const newsletter = params.id === NEW ? BLANK : await findNewsletter(db, params.id);
  if (!newsletter) throw data("No such letter", { status: 404 });
  const blocks = readBlocks(newsletter.values.blocks ?? "") ?? [];
  const refs = blocks.flatMap((block) => (block.kind === "picture" ? block.picture : []));
  return {
    newsletter,
    choices: await listChoices(db),
    pictures: await listStaffPictures(db, refs, "wide"),
    preview: await previewNewsletter(
      db,
      context.get(picturesContext),
      { siteUrl: context.get(siteContext).siteUrl, facts: context.get(factsContext) },
      newsletter.values,
    ),
    history: newsletter.id ? await listRecordHistory(db, { table: "newsletters", id: newsletter.id }) : [],
    readers: await countReaders(db),
    failed: newsletter.id ? await listFailed(db, newsletter.id) : [],
    ownAddress: profile.email,
  };
}

/** One field for each picture block, as BlockEditor names them. */
const PICTURE_NAME = /^block-b\d+$/;

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { db } = getStaff(context);
  if (params.id !== NEW && !UUID.test(params.id)) throw data("No such letter", { status: 404 });
  return withPictureForm(args, async (form, receivePictures) => {
    for (const name of new Set([...form.keys()].filter((key) => PICTURE_NAME.test(key))))
      await receivePictures(name);
    return changeNewsletter(db, params.id === NEW ? null : params.id, form);
  });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.newsletter.subject || "New letter";
  return [{ title: `${title} | ${organisation.name}` }, { name: "robots", content: "noindex" }];
}

export default function NewsletterNewsletterRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StaffErrorNote answer={actionData} />
      <NewsletterPage
        key={loaderData.newsletter.id ?? NEW}
        view={loaderData}
        answer={actionData as RecordResult | undefined}
      />
    </>
  );
}
