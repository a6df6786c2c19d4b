import { setFacts, siteFacts } from "../../app/platform/organisation/facts.ts";

// Test files of one worker share its modules: each begins with the content that the code begins with.
const shared = globalThis as {
  firstContent?: { facts: ReturnType<typeof siteFacts> };
};
shared.firstContent ??= { facts: siteFacts() };
setFacts(shared.firstContent.facts);
