insert into public.blogs (category, title, slug, excerpt, featured_image, status, created_at, content)
select 'Press Releases', title, slug, excerpt, '/media/photos/' || picture || '.jpg', 'published',
  now() - age::interval, content
from (values

('34 days', 'Fastrack names its twelve', 'fastrack-names-its-twelve', 'stories/stacked-fabrics',
'The semi-finalists of 2026, from nine countries.',
$$Johannesburg. AFI today names the twelve semi-finalists of Fastrack, its programme for young designers. They come from nine countries and were chosen from six hundred and eighteen portfolios by a jury of seven, who read every application twice and did not see the names.

The class works in wax print, indigo, raffia, mud cloth, straw, beads and second-hand suits. The youngest is nineteen. The oldest had been told by three schools that she was starting too late.

They are Amahle Dlamini-Toure, Zuri Wanjiru, Kwabena Osei-Larbi, Naima Cheikh, Oluwadamilola Adeyinka-Bright, Thabiso Mokgadi, Tariro Chikomo, Esi Aidoo-Mensah, Jean-Bosco Habimana, Lerato Phalatse, Fatou Ndiaye-Sall and Nompumelelo Vilakazi-Reid. Editors are asked to print the names in full.

Talent is everywhere. A cutting table, a pattern maker and a buyer’s phone number are not.

Fastrack lends all three. Over six weeks of masterclasses the twelve draft, cut and cost a collection of six looks. Four months on a bench in the atelier follow, with mentors in pattern, costing and law. Cloth, travel and lodging are paid for. Nobody is asked to bring a sewing machine.

The class shows at the Johannesburg Showcase, on the same runway and under the same lights as the established houses. Afterwards House of Nala places a first order with every designer whose costing holds, and pays for each piece on the day it is sold.

Portraits of the twelve and pictures of their work may be had from hello@afi.example. The criteria, and the date from which the next class may apply, are on the Fastrack page. Applying is free.$$),

('72 days', 'Cloth and Memory opens in Durban', 'cloth-and-memory-opens-in-durban', 'events/framed-cloths',
'A hundred years of printed cotton, lent by the families who wore it.',
$$Durban. Cloth and Memory, an exhibition of a century of printed cotton, comes to the Old Customs House with a hundred and twelve lengths lent by sixty families. None has been shown before. Most had never left the trunk.

The cloths hang from the ceiling, unframed and unglazed, far enough apart for two people to walk between them. They were printed for weddings, elections, football finals, the visits of presidents and, in one case, the repayment of a loan. What a family remembers of each is printed on the floor beneath it, in the family’s own words and language.

The oldest piece is a shweshwe wrapper of 1921, worn by four generations and let out by three of them. The newest was printed in March and is already faded, because its owner was asked not to wear it and did.

A cloth is kept for the day somebody asks about it.

On the opening day a textile conservator sits at a long table in the entrance hall. Visitors are invited to bring a cloth of their own and to hear what can be told from its selvedge, its dye and its wear. With the owner’s leave each one is photographed for the archive, which is open to anybody who asks. The last such table, in Accra, ran six hours longer than planned.

School groups are received on weekday mornings. There is one room in which everything may be touched, with a basin at the door. The catalogue is printed on cotton, may be washed, and can afterwards be made into a pair of short trousers.

Cloth and Memory is the work of AFI’s archive under its patron, Dr Nomvula Asante-Dube. Entry is free. Date and hours are on the events page; for photographs and loans, write to hello@afi.example.$$),

('240 days', 'House of Nala pays on the day', 'house-of-nala-pays-on-the-day', 'stories/packing-table',
'From this month every maker is paid when a piece is sold, and not sixty days later.',
$$Johannesburg. From the first of the month House of Nala pays its designers on the day a piece is sold. The sale, the share and the payment appear on the designer’s telephone before the parcel has been tied.

In the trade a small label is usually paid sixty days after delivery, and often ninety. In that time it has bought cloth, paid wages and lent money, in effect, to a shop much larger than itself. Of the labels that left our rails over the past five years, two in three did not fail for want of orders. They ran out of cash between an order and its payment.

The change was tried for eleven months with eight labels. They ordered cloth earlier, bought it in better quantities and missed fewer dates. Returns fell too, for a reason we had not foreseen: makers who knew the same evening what had sold began to ask in which size.

Paying late is the cheapest loan in fashion, and the poorest people in it are the bank.

A piece that comes back is settled from the next sale and never by an invoice. There is no fee for hanging on the rail. Each swing ticket now carries the name of the person who sewed the piece beside the name of the one who drew it.

The contract is two pages long. It is published together with the arithmetic behind it, and other shops are invited to copy both. Our lawyers were asked to find nothing in it worth protecting, and after some discussion they did.

Labels that would like a rail may apply at any time through the designer application page. For partnerships, write to Zanele Okafor-Nkosi at partners@afi.example.$$)

) as release (age, title, slug, picture, excerpt, content);
