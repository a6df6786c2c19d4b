-- Paragraphs are parted by blank lines. Each story has one short paragraph, never the first or the last, that
-- can be lifted out as a pull quote; a paragraph `![caption](address)` is a picture.
insert into public.blogs (category, title, slug, excerpt, featured_image, status, created_at, content)
select 'Digital Magazine', title, slug, excerpt, '/media/photos/' || picture || '.jpg', 'published',
  now() - age::interval, content
from (values

('1 day', 'Issue nine: the wrapper', 'issue-nine-the-wrapper', 'stories/magazine-table',
'Forty pages on one rectangle of cloth, and the eleven ways it is tied between Dakar and Durban.',
$$Take a rectangle of cotton, two metres by a little over one. Do nothing to it. You are now holding the most successful garment on the continent, and you have not yet picked up a pair of scissors.

The ninth issue of the magazine is given over to the wrapper and to nothing else. We set out to count the ways it is tied and stopped at eleven, not because the twelfth did not exist but because its owner would not be photographed tying it. Pagne, lappa, kanga, capulana: it has many names, and each name is also an argument about width, weight and which side faces the street.

In Dakar the knot sits at the left hip and is tucked rather than tied, a decision made for you by the wind off the Atlantic. In Maputo it rides higher, over a second wrapper, and the hem of the first is meant to be seen. A market trader in Mombasa keeps the day’s takings in the roll at her waist and has, she says, never dropped a coin. In Durban we watched a student tie hers over jeans on the way out of an examination, one-handed, on the stairs.

A wrapper has no size, which is another way of saying that it has never refused anybody.

The trade has noticed this and has never quite forgiven it. A garment without sizes has no wrong stock, no end-of-season sale and very little for a factory to do once the cloth is printed. What it asks for is good cloth. The money that would have gone into seams goes into the yarn, the dye and the drawing, and a buyer turns back the corner to see whether the colour has gone all the way through before she looks at the pattern at all.

![Seven cloths from four markets, before anybody had named them.](/media/photos/gallery/prints.jpg)

![Tied low, with the tail left long, as it is worn in Ziguinchor.](/media/portraits/portrait-08.jpg)

The middle pages are about reading. Some wrappers carry a proverb along the border; others are named by the market within a week of landing, and the name, not the maker, decides the price. We publish thirty names collected in four markets last winter, with the weather and the gossip that produced them. Six could not be printed.

The pattern section at the back contains, for the first time, no pattern. There is a diagram of a rectangle with its two measurements, and under it eleven drawings of hands.

Issue nine is free to read in the shop in Rosebank and costs the price of a coffee to take away. It is printed on uncoated paper, folded once, and fits in the roll at the waist. We checked.$$),

('58 days', 'The cloth that crossed the Sahel twice', 'the-cloth-that-crossed-the-sahel-twice', 'stories/loom-warp',
'A strip of weaving four inches wide left Kano in 1931 as a wrapper and came home in 2024 as evidence.',
$$The parcel was not heavy. It had been folded into itself so many times that the creases had become part of the pattern, and when Aissatou Bello laid it across the table at the customs house she smoothed it with the flat of her forearm, the way one quiets a horse.

What she was looking for was the selvedge. On printed cotton the selvedge tells you who made a thing, in what year and with what licence. On a hand-woven strip there is nothing to read, only a tension: the weaver’s own, as particular as a signature, tighter on the left in this case and forgiving on the right.

She had seen it before, on a photograph in a museum drawer more than two thousand kilometres away. The label under the photograph said Kano, 1931, wrapper, gift of a trader’s widow. It had gone west with the trader, across the Sahel by lorry, and stopped in Dakar when he did. The label did not say who had woven it, or whether it had been his to take.

So Bello did what an accountant does. She wrote down everything the cloth could be made to say. Eighty-one threads to the strip. Eleven strips to the width. A blue that had gone green at the folds, and in the seventh strip a mend, with thread from another hand. Then she took her list to Oyo, where narrow looms are still strung by people who can tell you which cousin laid the warp.

The first weaver sent her to the second, and the second to the third. The fourth did not measure anything. He drew the strip across his knee, shut his eyes and said the name of his wife’s great-uncle.

Proof, it turned out, was something you could feel with your eyes shut.

It took fourteen months, two ministries and one very patient registrar for the cloth to make its second crossing. The museum kept the photograph, and asked for a length of new weaving to lie in the drawer beside it, with the names of the people who had made it written on the label in full. That had been Bello’s only condition. She drafted the label before she drafted the claim.

![The blue that goes green at the folds starts here.](/media/photos/stories/dye-pots.jpg)

![The fourth generation keeps the same bench, and the same side of it.](/media/portraits/portrait-09.jpg)

There are now nine looms in the yard, up from two. The boys who were sent to learn tailoring in town have begun to drift back, not out of piety but because the strips sell, and because a strip can be carried on a motorbike.

The cloth itself is in a drawer again. It is her drawer this time.$$),

('95 days', 'Money you could wear', 'money-you-could-wear', 'gallery/luxury',
'The cowrie was a coin, a button and a promise, sometimes all in the same week.',
$$A bride’s price, once, was forty strings of cowrie and an argument. The strings were counted by both families, twice, on a mat, and the argument was the part everybody remembered. Nobody thought it odd that the money then went to the wedding round a neck.

The shell is small, heavy for its size and very nearly impossible to forge. It came from the Indian Ocean, most of it from the Maldives, and was sailed, carried and ridden into West Africa for the better part of a thousand years. By the time it reached the bend of the Niger it was worth many times what it had cost on the beach, which is to say that it behaved exactly like money.

But it was money with a hole in it. A cowrie was pierced so that it could be strung and counted, and a thing that can be strung will sooner or later be worn. Coats were sewn with it, and caps, and the belts of people who wished it known that they could afford a coat. A rich man could be heard coming. A careful one wore his on the inside.

Nothing else in history has been at once a bank balance and a hem.

The colonial treasuries did not care for it. A currency that washed up on beaches could not be controlled from a desk, and towards the end of the nineteenth century they refused it, outlawed it or let in so many shells that it was worth nothing. In some places the old women stopped spending and went on sewing. The shells moved from the purse to the garment and stayed there, out of reach of any exchange rate.

This is why the cowrie on a dress is not a seaside motif. It is turned mouth down, or mouth up, or set in fours, and each of those means something within a day’s walk and something else beyond it. Amara Diallo-Venter, who has been printing the same shell since she was nineteen, sets hers four to a rosette because four was the price of a loaf in a market her great-grandmother described.

We laid one of her plum gowns beside a tunic from the archive, sewn with nine hundred shells some time before 1910. At the rate of that year, as far as anybody can work it out, the tunic was worth a cow. The gown costs rather less than a cow does now, and is easier to sit down in.

Before the tunic went back into its box, the archivist ran a thumb along the hem. Three shells were missing, cut cleanly from the thread. Somebody, once, had needed change.$$),

('320 days', 'Two tunics, one collar', 'two-tunics-one-collar', 'gallery/menswear',
'How a strip of cloth four centimetres high talked a generation of men out of the necktie.',
$$The necktie did not lose an argument. It was simply not invited, one hot Friday after another, until its absence became the rule. What took its place was four centimetres of cloth that stand straight up.

The stand collar is older than any of the names we give it. It has belonged to priests, soldiers and clerks, to the agbada and the kanzu, and to a few presidents who wished to be seen not wearing a tie. It frames a face as a plate frames supper. It asks for a good neck but will settle for a clean one.

Kofi Mensah-Adu cuts two of them this season, from one pattern. The first is in raffia cloth, dry and pale, with a black placket; the second is in indigo shirting, cuffed in ivory. On the table the pieces are identical. On the body they are two different men, one of whom is going to a meeting and one of whom called it.

A tie tells you where a man went to school; a collar tells you how he stands.

The difficulty is on the inside. A collar that stands needs something to stand on, and most are stiffened with a glued lining that bubbles at the tenth wash. Mensah-Adu uses two layers of the same cloth, the inner one cut on the cross and a few millimetres smaller, so that the outer is always under a slight tension. It is the way a drum is built. It cannot bubble, because nothing is glued.

He worked it out at fifteen, in Takoradi, from a band uniform he unpicked because he wanted to know how the trombonist kept his chin up. He put the uniform together again before Sunday. Nobody noticed, and he has been trying to sew as well as that ever since.

![The placket, woven apart and set in by hand.](/media/photos/products/mens-tunic-2.jpg)

![Chin up, and nothing to loosen.](/media/portraits/portrait-03.jpg)

We asked six men who had given up the tie what they missed. Two said the colour, one said the ritual, and one said having something to loosen. The other two could not remember owning any, though both had been married in one, and there are photographs.

The tunics hang in the shop under the same light, one pale and one blue. Turn back the collar and there is a line of stitching you were not meant to see, very small, and perfectly level.$$)

) as issue (age, title, slug, picture, excerpt, content);
