import { setSiteContent, siteContent } from "../../app/platform/content/site-content.server.ts";
import { setFacts, siteFacts } from "../../app/platform/organisation/facts.ts";

// Test files of one worker share its modules: each begins with the content that the code begins with.
const shared = globalThis as {
  firstContent?: { facts: ReturnType<typeof siteFacts>; content: ReturnType<typeof siteContent> };
};
shared.firstContent ??= { facts: siteFacts(), content: siteContent() };
setFacts(shared.firstContent.facts);
setSiteContent(shared.firstContent.content);
