insert into public.blogs (category, title, slug, excerpt, featured_image, status, created_at, content)
select 'Masterclass', title, slug, excerpt, '/media/photos/' || picture || '.jpg', 'published',
  now() - age::interval, content
from (values

('14 days', 'How to cut on the bias without fear', 'how-to-cut-on-the-bias-without-fear', 'stories/pattern-cutting',
'With paper, pins and one very calm teacher.',
$$Cloth has a grain, as wood has. Along it a woven fabric is stubborn; across it, a little less so; and at forty-five degrees to both it gives way like a tired child. That diagonal is the bias. A skirt cut along it clings, swings and flatters, and a beginner who tries one usually ends up with a hem like a coastline.

Our teacher, Mariam Keïta, begins every class by asking who is afraid of it. Then she has them fold a square of cloth corner to corner and pull. That is all it does, she says. It stretches. You are afraid of a thing that stretches.

First, let the cloth rest. Unroll it the evening before and leave it flat on the table, not over the edge, because a hanging corner will have grown by morning. Find the true bias with the folded corner of a newspaper, lay it along the selvedge and chalk the line. Do not trust the edge of the table. Tables are cut by carpenters.

Second, cut a single layer, with paper underneath. Draft both halves of the pattern in full, pin through cloth and tissue together, and cut the two as one. The paper holds the cloth still while you work and tears away when you have finished. Pin inside the seam line, a hand’s width apart, with the pins lying along the edge so that they cannot drag it.

Third, hang it. This is the step that everybody skips. Tack the side seams, put the skirt on a form or a good hanger and walk away. The bias will drop, further at some points of the hem than at others, and no arithmetic will tell you where. Only then measure up from the floor with a stick, chalk the line and cut.

Let it hang for a day and a night before you believe anything it tells you.

Fourth, sew it as if you were not there. Use a short stitch with a very slight zigzag, half a millimetre, so that the seam can stretch with the cloth. Keep one hand in front of the needle and one behind, and let the machine do the moving. If the seam ripples, you were pulling. Unpick, press, breathe out and sew it again.

For practice, take two metres of cheap poplin and make one half-circle skirt with a narrow waistband. It will cost less than lunch. It will also be wrong, in one particular place, and the place will tell you which step you hurried.

Classes are held on the first Saturday of the month in the rooms above the shop. Bring scissors that have never cut paper; ours are for the tissue.$$),

('43 days', 'One machine, forty years', 'one-machine-forty-years', 'stories/sewing-machine',
'Service, oil and affection for a black treadle.',
$$The machine in the back room was bought second-hand in Fordsburg in 1986, for a week’s wages, and it has not been away since. It has a cast-iron body, gold transfers worn to a shadow where the hand rests, and a treadle that was converted to a motor and then, after a winter of power cuts, converted back.

It makes one stitch. It makes it forwards. For that it has something over a hundred moving parts, all of metal, all of which can be reached with two screwdrivers and a torch. What follows is the service it gets on the last Friday of every month. It takes twenty-five minutes, and it will do for most black machines of its kind.

Clean before you oil; oil on dust is grinding paste. Take out the needle, the plate and the bobbin case. Brush out, never in, and turn the wheel towards you as you go. You will find lint packed as hard as felt under the feed teeth. It is the commonest cause of a skipped stitch, and quite possibly the reason somebody sold you the machine so cheaply.

Then oil. One drop at every point where metal moves on metal, and no more than one: the needle bar, the presser bar, the shuttle race, the pivots underneath. Use sewing-machine oil, which is thin and clear. Cooking oil turns to varnish within the month and has killed more machines than rust. Run it for two minutes without thread, on a scrap of flannel, and it will spit out what it does not want.

A machine that is oiled on Friday does not break on Tuesday.

Change the needle. It has gone blunt; you have simply got used to the sound. Eight hours of sewing is a fair life for one, and canvas shortens it. Listen as you start again: a sharp needle makes a tick, a blunt one makes a thud.

Last, the tension. Sew a line on scrap with one colour above and another below. If the lower colour shows on top, ease the upper dial by a quarter turn; if the upper shows beneath, tighten it by the same. Write down where it stood. Leave the screw on the bobbin case alone unless you have had a full night’s sleep.

By our reckoning the old machine has sewn something like nine thousand kilometres of seam, which would take it from this room to Casablanca and some way out to sea. It has had four belts, two motors and one new wheel. It has never had a cover, because it has never stood still long enough to need one.$$),

('150 days', 'What a shirt costs', 'what-a-shirt-costs', 'stories/thread-drawer',
'Every line of the bill, from the yarn to the hanger, and the two that beginners leave out.',
$$A shirt in our shop costs one thousand nine hundred and fifty rand. People ask why, and it is a good question, so here is the answer, in the order in which we pay it.

The cloth comes first: one metre eighty at R185 a metre, printed, which is R333. Add a tenth for the part that ends up on the floor, because a diagonal print has to be matched, and call it R366. Buttons, thread, interlining, the label and the card it is pinned to come to R64. That is R430, and so far there is no shirt.

Then hands. Cutting takes twenty-five minutes, sewing two hours and forty, finishing and pressing thirty-five: three hours and forty minutes. At the wage we pay on the bench, with leave and sick days counted in, an hour costs us R118. That is R433. If your own figure for this line is nought because you sew it yourself, stop here and write in what you would have to pay somebody else. One day you will be ill.

Then the things that do not look like a shirt. Rent, light, the service of the machine and the drafting of the pattern, shared over a run of forty, are R142. Carriage, tissue and box are R58. One shirt in twenty comes back, and that one costs each of the others R37. We have reached R1,100.

The two lines that beginners leave out are the mistakes and themselves.

Value added tax takes R254 of the price on the ticket. What remains is R596. A quarter of that is the designer’s, paid on the day the shirt is sold. The rest is the house’s, and out of it comes the cloth for next season, which has to be ordered before this season’s has been paid for.

Work out your own bill in the same order, and do not move the lines about. If the total frightens you, the answer is almost never to charge less. It is to cut from a narrower cloth, to take out the seam that nobody sees, or to make forty instead of four. A costing is a design drawing with the lines in rand.

The blank form hangs at the counter in Rosebank, and you may have a copy for the asking. It has one more line than the tax office needs. It says: who made this, and did they think the price was fair?$$)

) as lesson (age, title, slug, picture, excerpt, content);
