import { setSiteContent, siteContent } from "../../app/platform/content/site-content.server.ts";

// Test files of one worker share its modules: each begins with the content that the code begins with.
const shared = globalThis as { firstContent?: ReturnType<typeof siteContent> };
shared.firstContent ??= siteContent();
setSiteContent(shared.firstContent);
