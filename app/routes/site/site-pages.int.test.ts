import { describe, expect, it } from "vitest";
import { useDemoPages } from "../../../test/support/markup.ts";

describe("the pages of the house", () => {
  const { open, answer, openWithout, request } = useDemoPages();

  describe("home", () => {
    it("has its sections in their order, which lead on", { tags: ["@2.28", "@2.33"] }, async () => {
      const { status, page } = await answer("/");
      expect(status).toBe(200);
      expect(page.title).toBe("Made here, worn everywhere | AFI");
      expect(page.main.text).toContain("About AFI");
      expect(page.with("main a", "Read about us").attribute("href")).toBe("/about");
      // The first is the title of the second slide.
      expect(page.main.texts("h2")).toEqual([
        expect.stringMatching(/\S/),
        "African fashion is an archive, a workshop and a market. We keep the lights on in all three.",
        "New in House of Nala",
        "Events",
        "Nala Privé",
        "Stories",
        "Letters from the atelier",
        "Contact",
      ]);
    });

    it("has the words of both slides, and a way to the shop", async () => {
      const hero = (await open("/")).region("Highlights");
      expect(hero.texts("h1")).toEqual(["Made here, worn everywhere"]);
      expect(hero.texts("h2")).toEqual(["Fourteen names, one night"]);
      expect(hero.text).toContain("The Johannesburg Showcase");
      expect(hero.with("a", "Shop House of Nala").attribute("href")).toBe("/house-of-nala");
    });

    it("carries the titles of the active banners, newest first, said aloud once", {
      tags: "@2.31",
    }, async () => {
      const strip = (await open("/")).region("Announcements");
      const [aloud, again] = strip.all("ul");
      expect(aloud?.texts("li")).toEqual([
        expect.stringMatching(/^Johannesburg Showcase, \d+ \w+$/),
        "Fastrack: twelve designers, one year",
        "Cloth and Memory opens in Durban",
        "The Long Afternoon, by Nala Privé",
      ]);
      expect(again?.texts("li")).toEqual(aloud?.texts("li"));
      expect([aloud, again].map((list) => list?.attribute("aria-hidden"))).toEqual([null, "true"]);
      expect(strip.text).not.toContain("sold out");
    });

    it("shows the next three events, dated, each leading to its details", { tags: "@2.34" }, async () => {
      const events = (await open("/")).region("Events");
      expect(events.texts("li h3")).toEqual([
        "The Johannesburg Showcase",
        "Cloth and Memory",
        "Six Rails, One Weekend",
      ]);
      const dates = events.attributes("li time", "datetime");
      expect(dates).toEqual(dates.toSorted());
      expect(events.attributes("li a", "href")[0]).toBe("/events?event=johannesburg-showcase");
    });

    it("shows four new pieces that lead to their pages", async () => {
      const pieces = (await open("/")).region("New in House of Nala").all("li");
      expect(pieces).toHaveLength(4);
      for (const piece of pieces) expect(piece.one("h3 a").attribute("href")).toMatch(/^\/product\/[\w-]+$/);
    });

    it("leads from Nala Privé to House of Nala", { tags: "@2.36" }, async () => {
      const prive = (await open("/")).region("Nala Privé");
      expect(prive.with("a", "Enter House of Nala").attribute("href")).toBe("/house-of-nala");
    });

    it("has three covers: the stories, Fastrack and a film elsewhere", { tags: "@2.37" }, async () => {
      const covers = (await open("/")).region("Stories").all("li");
      expect(covers.slice(0, 2).map((cover) => cover.one("a").attribute("href"))).toEqual([
        "/stories",
        "/fastrack",
      ]);
      expect(covers).toHaveLength(3);
      expect(covers[2]?.text, "a film of the demonstration").toContain("Film");
    });

    it("has the fallback banner and the fixed cards while the backend is out of order", {
      tags: "@8.5",
    }, async () => {
      const { page } = await openWithout("/", "home_page", "banners", "events");
      // Repeated until the strip is full.
      expect([...new Set(page.region("Announcements").texts("li"))]).toEqual([
        "Upcoming fashion weeks: Johannesburg, Accra, Lagos, Dakar",
      ]);
      expect(page.region("Events").texts("li h3")).toEqual(SAMPLE_EVENTS);
    });

    it("tells search engines who the organisation is", async () => {
      const organisation = (await open("/"))
        .structuredData()
        .find((entry) => entry["@type"] === "Organization");
      expect(organisation).toMatchObject({ "@context": "https://schema.org", name: "AFI" });
      const logo = await request(organisation.logo);
      expect(logo.headers.get("Content-Type")).toContain("image/svg+xml");
    });

    it("asks for name, surname and email for the newsletter, and says what becomes of them", {
      tags: ["@2.38", "@5.1", "@5.2"],
    }, async () => {
      const form = (await open("/")).region("Letters from the atelier").one("form");
      const fields = form.all("input").filter((input) => input.has("required"));
      expect(fields.map((input) => [input.attribute("name"), input.attribute("type")])).toEqual([
        ["name", null],
        ["surname", null],
        ["email", "email"],
      ]);
      expect(form.with("a", "privacy page").attribute("href")).toBe("/privacy");
    });
  });

  describe("about", () => {
    it("has the mission as its title", { tags: ["@2.40", "@2.41"] }, async () => {
      const page = await open("/about");
      expect(page.title).toBe("About | AFI");
      expect(page.one("h1").text).toBe(
        "To put African designers where the cloth is cut, the money is counted and the story is told.",
      );
    });

    it("has a portrait and a biography of patron and chairman", { tags: "@2.42" }, async () => {
      const { main } = await open("/about");
      const alts = main.attributes("img", "alt").join("\n");
      for (const [role, name, biography] of [
        ["Patron", "Dr Nomvula Asante-Dube", "Historian of dress"],
        ["Chairman", "Sipho Mensah-Radebe", "Began as a cutter’s apprentice"],
      ] as const) {
        expect(main.texts("p")).toContain(role);
        expect(main.texts("h2")).toContain(name);
        expect(alts).toContain(name);
        expect(main.texts("p").some((text) => text.startsWith(biography))).toBe(true);
      }
    });

    it("says what we do in four words that lead there", { tags: "@2.43" }, async () => {
      const work = (await open("/about")).region("What we do");
      expect(work.texts("li h3")).toEqual(["Shows", "Fastrack", "House of Nala", "Stories"]);
      expect(work.attributes("li a", "href")).toEqual(["/events", "/fastrack", "/house-of-nala", "/stories"]);
    });

    it("states the vision", { tags: "@2.44" }, async () => {
      expect((await open("/about")).region("Vision").text).toContain("A continent that dresses itself");
    });

    it("shows the next three events as cards that lead to their details", { tags: "@2.45" }, async () => {
      const cards = (await open("/about")).region("Next").all("li");
      expect(cards).toHaveLength(3);
      expect(cards[0]?.text).toContain("The Johannesburg Showcase");
      expect(cards[0]?.one("time").attribute("datetime")).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(cards[0]?.one("a").attribute("href")).toBe("/events?event=johannesburg-showcase");
    });

    it("leaves the fixed cards when events cannot be fetched", { tags: "@8.6" }, async () => {
      const { page } = await openWithout("/about", "events");
      expect(page.region("Next").texts("li h3")).toEqual(SAMPLE_EVENTS);
    });

    it("names the social profiles of the community", async () => {
      expect((await open("/about")).region("Community").texts("li")).toEqual([
        "Instagram",
        "YouTube",
        "LinkedIn",
      ]);
    });

    it("has nine pictures of past events, each with its category and its event", {
      tags: ["@2.47", "@9.34"],
    }, async () => {
      const pictures = (await open("/about")).region("What it looked like").all("li");
      expect(pictures).toHaveLength(GALLERY.length);
      for (const [index, words] of GALLERY.entries()) {
        for (const word of words) expect(pictures[index]?.text).toContain(word);
        expect(pictures[index]?.one("img").attribute("alt")).toMatch(/\w/);
      }
    });
  });

  describe("events", () => {
    it("offer seven categories, and Tickets leads to the shop", {
      tags: ["@2.53", "@2.54", "@2.59"],
    }, async () => {
      const page = await open("/events");
      expect(page.one("h1").text).toBe("Events");
      const categories = page.one('nav[aria-label="Categories"]');
      expect(categories.texts("a")).toEqual([
        "All",
        "Fashion Shows",
        "Exhibitions",
        "Launches",
        "Galas",
        "Conferences",
        "Tickets",
      ]);
      expect(categories.attributes("a", "href").at(-1)).toBe("/shop?category=Tickets");
    });

    it("are told to search engines while they are to come", async () => {
      const events = (await open("/events")).structuredData().filter((entry) => entry["@type"] === "Event");
      expect(events.map(({ name }) => name)).toContain("The Johannesburg Showcase");
      for (const { startDate, location } of events) {
        expect(Date.parse(startDate)).toBeGreaterThan(Date.now());
        expect(location.name).not.toBe("");
      }
    });

    it("are those of the local list while the database is away", async () => {
      const shown: string[] = [];
      // Its days are fixed, so which of them are ahead depends on today.
      for (const path of ["/events", "/events?when=past"])
        shown.push(...(await openWithout(path, "events")).page.main.texts("li h2"));
      expect(shown.toSorted()).toEqual([
        "Elevated Table, sold out!",
        "Open Looms",
        "Premium Table, sold out!",
        "Signature Tasting, sold out!",
        "The Pattern Room, Open",
        "The Winter Showcase",
      ]);
    });

    it("say when they are free, and an unknown one is a 404", async () => {
      expect((await open("/events/cloth-and-memory")).main.texts("h2")).toContain("Free entry");
      expect((await open("/events")).with("main li", "Cloth and Memory").text).toContain("Free entry");
      const { status, page } = await answer("/events/no-such-evening");
      expect([status, page.one("h1").text]).toEqual([404, "Event Not Found"]);
    });

    it("are a calendar, and search engines read the offers", async () => {
      const calendar = await request("/events.ics");
      expect(calendar.headers.get("Content-Type")).toContain("text/calendar");
      const text = await calendar.text();
      expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(8);
      expect(text).toContain("/events/long-table");
      expect((await request("/events/nothing-of-the-kind.ics")).status).toBe(404);
      const [event] = (await open("/events/long-table"))
        .structuredData()
        .filter((entry) => entry["@type"] === "Event");
      expect(event.offers).toHaveLength(3);
      expect(event.offers[0]).toMatchObject({
        price: "3400.00",
        priceCurrency: "ZAR",
        availability: "https://schema.org/InStock",
      });
    });
  });

  describe("stories", () => {
    const STORY = "/story/the-cloth-that-crossed-the-sahel-twice";

    it("have the five chips and six stories, newest first", { tags: ["@2.91", "@2.92"] }, async () => {
      const page = await open("/stories");
      expect(page.one("h1").text).toBe("Stories");
      const chips = page.one('nav[aria-label="Categories"]');
      expect(chips.texts("a")).toEqual([
        "Show all",
        "Digital Magazine",
        "Insider",
        "Masterclass",
        "Press Releases",
      ]);
      expect(chips.texts('a[aria-current="true"]')).toEqual(["Show all"]);
      expect(page.main.all("li h2")).toHaveLength(6);
      const dates = page.main.attributes("li time", "datetime");
      expect(dates).toHaveLength(6);
      expect(dates).toEqual(dates.toSorted().reverse());
    });

    it("begin at the first page for rubbish in its place, and end at the last", async () => {
      const page = await open("/stories?page=minus-one");
      expect(page.one('nav[aria-label="Pages"]').texts('a[aria-current="page"]')).toEqual(["1"]);
      expect(page.one('link[rel="canonical"]').attribute("href")).toMatch(/\/stories$/);
      const { status, headers } = await answer("/stories?page=999");
      expect([status, headers.get("Location")]).toEqual([302, "/stories?page=3"]);
    });

    it("say so in a category without any, and keep it from search engines", { tags: "@8.18" }, async () => {
      const page = await open("/stories?category=Gossip");
      expect(page.main.text).toContain("No stories available in this category.");
      expect(page.attributes('meta[name="robots"]', "content")).toEqual(["noindex"]);
      expect(page.with("main a", "All stories").attribute("href")).toBe("/stories");
    });

    it("are told to search engines as articles", async () => {
      const { headers: _, page } = await answer(STORY);
      const entries = page.structuredData();
      expect(entries).toContainEqual(
        expect.objectContaining({
          "@type": "Article",
          headline: "The cloth that crossed the Sahel twice",
          mainEntityOfPage: page.one('link[rel="canonical"]').attribute("href"),
        }),
      );
      expect(entries).toContainEqual(expect.objectContaining({ "@type": "BreadcrumbList" }));
    });

    it("that do not exist are 'Story Not Found' with status 404", { tags: ["@8.20", "@8.21"] }, async () => {
      const { status, page } = await answer("/story/nothing-here");
      expect([status, page.one("h1").text]).toEqual([404, "Story Not Found"]);
      expect(page.title).toMatch(/^Story Not Found/);
      expect(page.with("main a", "Back to Stories").attribute("href")).toBe("/stories");
    });
  });

  describe("fastrack", () => {
    it("tells what the programme is, and that applications open in 2026 and are closed", {
      tags: ["@2.153", "@2.154", "@2.155", "@2.156", "@2.158", "@9.29"],
    }, async () => {
      const { main } = await open("/fastrack");
      expect(main.one("h1").text).toBe("Fastrack");
      // Once the year is over the same words are told as history; fastrack.test.ts holds the two apart.
      expect(main.text).toMatch(/Applications open(ed)? in 2026/);
      expect(main.text).toContain("Applications are closed.");
      expect(main.text).not.toContain("open again in 2026");
      expect(main.texts("h2")[0]).toMatch(/^Talent is everywhere/);
      expect(main.text).toContain("Fastrack lends all three. Semi-finalists work for a season");
      const steps = main
        .all("ol")
        .find((list) => list.attribute("aria-label") === "The programme, step by step");
      expect(steps?.texts("h3")).toEqual(["Open call", "Semi-final", "Atelier", "Runway", "Rail"]);
    });

    it("offers no way to apply", { tags: "@2.157" }, async () => {
      const { main } = await open("/fastrack");
      expect([...main.texts("a"), ...main.texts("button")].filter((text) => /appl/i.test(text))).toEqual([]);
      expect(main.all("form")).toEqual([]);
    });

    it("names criteria, benefits and requirements, and one age range only", {
      tags: ["@2.159", "@2.162", "@2.163", "@9.25", "@9.26", "@9.27", "@9.28", "@9.30", "@9.31"],
    }, async () => {
      const { main } = await open("/fastrack");
      const headings = [...main.texts("h2"), ...main.texts("h3")];
      expect(headings).toEqual(expect.arrayContaining(["Criteria", "Benefits", "Requirements"]));
      const points = main.texts("li");
      for (const words of [
        "African citizen, aged 18-35",
        "A fashion qualification, or 5+ years of experience",
        expect.stringMatching(/^Free application/),
        "Portfolio of at least 10 pieces",
        "Two references",
      ])
        expect(points).toContainEqual(words);
      expect(main.text.match(/\b18\s*(-|to|–)\s*\d+/g)).toEqual(["18-35"]);
    });

    it("shows the 12 semi-finalists, each with name, picture and bio, and counts them", {
      tags: ["@2.160", "@2.161", "@9.32"],
    }, async () => {
      const shown = (await open("/fastrack")).region("The class");
      const designers = shown.all("li");
      expect(shown.text).toContain("Showing 12 designers");
      expect(designers).toHaveLength(12);
      for (const designer of designers) {
        expect(designer.one("img").attribute("alt")).toBe(`Portrait of ${designer.one("h3").text}`);
        expect(designer.one("p").text).not.toBe("");
      }
    });

    it("gives the phone of the programme team", { tags: "@2.164" }, async () => {
      const links = (await open("/fastrack")).main.attributes("a", "href");
      expect(links.filter((href) => href?.startsWith("tel:"))).toEqual([
        expect.stringMatching(/^tel:\+27\d+$/),
      ]);
    });

    it("shows the built-in five when the designers cannot be fetched", { tags: "@8.48" }, async () => {
      const shown = (await openWithout("/fastrack", "fastrack_designers")).page.region("The class");
      expect(shown.text).toContain("Showing 5 designers");
      expect(shown.all("li")).toHaveLength(5);
    });
  });

  describe("careers", () => {
    it("list the active positions, newest first, with their facts", {
      tags: ["@2.165", "@2.166"],
    }, async () => {
      const { main } = await open("/careers");
      expect(main.one("h1").text).toBe("Careers");
      expect(main.texts("h2")).toEqual(["Pattern cutter", "Show producer", "Picture editor"]);
      const cutter = main.with("li", "Pattern cutter");
      expect(cutter.texts("dt")).toEqual(["Department", "Location", "Employment", "Salary"]);
      expect(cutter.texts("dd")).toEqual([
        "Atelier",
        "Johannesburg",
        "Full time",
        "R28,000 to R34,000 a month",
      ]);
      expect(cutter.text).toContain("You read a sketch the way others read a face.");
    });

    it("show nothing in the place of a salary range there is not", { tags: "@2.167" }, async () => {
      const producer = (await open("/careers")).with("main li", "Show producer");
      expect(producer.texts("dt")).toEqual(["Department", "Location", "Employment"]);
    });

    it("say how to write to us", { tags: "@10.80" }, async () => {
      const producer = (await open("/careers")).with("main li", "Show producer");
      expect(producer.with("a", "hello@afi.example").attribute("href")).toBe(
        "mailto:hello@afi.example?subject=Show%20producer",
      );
    });

    it("have a disabled button each", { tags: "@2.168" }, async () => {
      const buttons = (await open("/careers")).main.all("button");
      expect(buttons.map(({ text }) => text)).toEqual(Array(3).fill("No available positions"));
      expect(buttons.every((button) => button.has("disabled"))).toBe(true);
    });

    it("say that there are none when they cannot be fetched", { tags: "@2.169" }, async () => {
      const { main } = (await openWithout("/careers", "job_positions")).page;
      expect(main.texts("h2")).toEqual(["No current positions available"]);
      expect(main.all("button")).toEqual([]);
    });
  });

  it("contact has the form and the three addresses", { tags: "@2.49" }, async () => {
    const page = await open("/contact");
    expect([page.title, page.one("h1").text]).toEqual(["Contact | AFI", "Contact"]);
    const form = page.one('form[aria-labelledby="contact-title"]');
    const fields = [...form.all("input"), ...form.all("textarea")].filter((field) => field.has("required"));
    expect(fields.map((field) => field.attribute("name"))).toEqual(["name", "email", "subject", "message"]);
    expect(page.main.texts("h2")).toEqual(["Head office", "Retail store", "Partnerships"]);
  });

  it("the terms say what returns, checkout and privacy say", async () => {
    const terms = (await open("/terms")).main.text;
    for (const fact of [
      "within six months",
      "14 days to send a piece back",
      "seven days",
      "R150, and free on orders over R1,000",
      "within 24 hours of payment",
      "15 % VAT",
      "kept for twelve months",
    ])
      expect(terms).toContain(fact);
    const returns = (await open("/returns")).main.text;
    expect(returns).toContain("send it back within 14 days");
    expect(returns).toContain("within seven days of receiving it");
    expect((await open("/privacy")).main.text).toContain("Twelve months");
  });

  describe("search", () => {
    it("finds pieces, stories and designers, grouped, with the matches underlined", {
      tags: "@10.1",
    }, async () => {
      const { main } = await open("/search?q=cowrie");
      expect(main.one('input[type="search"]').attribute("value")).toBe("cowrie");
      expect(main.one("h1").text).toBe("Results for “cowrie”");
      expect(main.texts("a")).toContain("Cowrie Column Gown");
      expect(main.region("Stories").texts("mark")[0]).toMatch(/^cowrie/i);
    });

    it("says that nothing was found, with a way on", { tags: "@10.2" }, async () => {
      const { main } = await open("/search?q=velvet+spats");
      expect(main.one("h1").text).toBe("Nothing found for “velvet spats”");
      expect(main.with("a", "Browse Products").attribute("href")).toBe("/house-of-nala");
      expect((await open("/search")).one("h1").text).toBe("What are you looking for?");
    });

    it.each([
      ["skrit", "skirt", "Painted Gable Wrap Skirt"],
      ["indgo", "indigo", "Indigo Resist Silk Scarf"],
    ])("finds for '%s' what was meant", async (typed, meant, piece) => {
      const { main } = await open(`/search?q=${typed}`);
      expect(main.one("h1").text).toBe(`Nothing is called “${typed}”. Did you mean ${meant}?`);
      expect(main.texts("a")).toContain(piece);
    });

    it("says so when it cannot be made", async () => {
      const { page } = await openWithout("/search?q=cowrie", "search_site");
      expect(page.one("h1").text).toBe("The search is not answering");
    });
  });

  it("the bar has nine links and marks the page that is open", { tags: "@2.7" }, async () => {
    const page = await open("/events");
    // In the bar of a desk and in the menu of a phone.
    const [bar, menu] = page.all('nav[aria-label="Main"]');
    expect(bar?.all("a").map((link) => [link.text, link.attribute("href")])).toEqual([
      ["Home", "/"],
      ["About", "/about"],
      ["Events", "/events"],
      ["Nala Privé", "/nala-prive"],
      ["House of Nala", "/house-of-nala"],
      ["Fastrack", "/fastrack"],
      ["Stories", "/stories"],
      ["Careers", "/careers"],
      ["Contact", "/contact"],
    ]);
    expect(menu?.attributes("a", "href")).toEqual(bar?.attributes("a", "href"));
    expect(bar?.texts("[aria-current]")).toEqual(["Events"]);
  });

  it("the mark changes on the shop page", { tags: "@2.9" }, async () => {
    const markOf = async (path: string, name: string) =>
      (await open(path))
        .all("header a")
        .find((link) => [link.attribute("aria-label"), link.text].includes(name))
        ?.one("img")
        .attribute("src");
    const others = new Set<string | null | undefined>();
    for (const path of ["/about", "/cart", "/product/cowrie-column-gown"])
      others.add(await markOf(path, "AFI, home"));
    expect(others.size).toBe(1);
    expect(others).not.toContain(await markOf("/house-of-nala", "House of Nala, home"));
  });

  it("an unknown path says so with status 404 and leads home", {
    tags: ["@2.4", "@2.5", "@2.6", "@8.50"],
  }, async () => {
    const { status, page } = await answer("/no-such-page");
    expect([status, page.one("h1").text]).toEqual([404, "Oops! Page not found"]);
    expect(page.with("main a", "Return to Home").attribute("href")).toBe("/");
  });
});

const SAMPLE_EVENTS = ["The Johannesburg Showcase", "Cloth and Memory", "The Makers’ Gala"];

const GALLERY = [
  ["Fashion Shows", "Johannesburg Showcase 2025"],
  ["Exhibitions", "Held in the Hand, Tunis"],
  ["Galas", "The Makers’ Gala 2025"],
  ["Launches", "Two Houses, One Cloth"],
  ["Fashion Shows", "Last fitting, Lagos 2025"],
  ["Fashion Shows", "Tailors’ Night, Dakar"],
  ["Launches", "Rosebank Pop-Up 2024"],
  ["Conferences", "Who Owns a Pattern? 2024"],
  ["Exhibitions", "Shapes of Now, Accra"],
];
