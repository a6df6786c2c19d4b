insert into public.blogs (category, title, slug, excerpt, featured_image, status, created_at, content)
select 'Insider', title, slug, excerpt, '/media/photos/' || picture || '.jpg', status,
  now() - age::interval, content
from (values

('8 days', 'published', 'Counting to eleven thousand', 'counting-to-eleven-thousand', 'stories/beads-in-bowls',
'A week beside the woman who beads the collars.',
$$On Monday the bowls are full. There are five of them, dark wood, each the size of two hands: oxblood, saffron, emerald, ivory, gold. Sibongile Hlatshwayo sets them out in the same order every week, by touch, before she puts on her glasses.

She beads the collars that Lindokuhle Phiri draws, and has done so since there was a collar to bead. The drawing is pinned to the wall and is, as far as a visitor can tell, ignored. It says eleven rows. It does not say where to begin, how hard to pull, or what to do on the fourth row, when the curve of the neck starts to fight the straightness of the thread.

What you do is add one. Every row is a little longer than the row inside it, and the extra beads must fall in a different place each time, or a ridge forms that no amount of pressing will remove. She does not mark the place. She counts, aloud, in isiZulu, changing to English for the hundreds because, she says, they are shorter.

On Tuesday she unpicked four hours of work because of a bead that was not wrong but was about to be. On Wednesday a courier came for a collar that was not finished, and was given tea. On the pieces that carry shells, every cowrie is turned the same way, mouth down, so that the collar lies flat; on the pieces that do not, the beads are sorted by weight as well as by colour, for the same reason.

She does not call it patience. She calls it counting.

The thread is linen, drawn three times through a lump of beeswax the colour of a violin. It squeaks as it goes through the bead. After two days beside her the squeak becomes the only clock in the room: nine to the minute in the morning, seven after lunch, eleven when the radio plays something she likes.

![Row four, where the trouble starts.](/media/photos/products/bead-collar-2.jpg)

![The collar on the neck it was counted for.](/media/portraits/portrait-10.jpg)

By Friday afternoon there is a collar on the black bust, and the bowls are down to their last layer. She turns off the lamp, stands to one side and looks at the edge, where the drops hang, for the shadow they throw on the shoulder. If the shadow is an even line, the collar is finished.

It was an even line. Eleven thousand and forty, she said, and wrote it in a school exercise book, under all the others.$$),

('22 days', 'published', 'Indigo does not wait', 'indigo-does-not-wait', 'stories/indigo-lines',
'It is alive, and it keeps office hours of its own.',
$$The vat wakes at four. Nobody has decided this; it is simply when the night’s fermentation reaches the point at which cloth will take the colour, and by nine the moment has passed. So the dyers arrive in the dark, lift the lids and smell.

A good vat smells of wet hay and, faintly, of a stable. A hungry one smells of nothing. A sick one can be smelled from the gate. The remedy for most conditions is bran, or dates, or leaving it alone. The remedy for the rest is to pour two months of work down the drain and begin again.

Under its coppery skin the liquid is not blue at all but yellow-green, the colour of an old bottle. That is the whole secret. Indigo will not dissolve until it has been robbed of its oxygen, and it will not turn blue until it gets it back. The cloth goes in white, comes out green and becomes blue in the air, in front of you, in about the time it takes to say so.

You do not dye cloth with indigo. You introduce them, and let the air do the rest.

The mistake is to hurry. One long bath gives a colour that rubs off on the furniture; many short ones, with a rest between, build it in layers that hold. The scarves for House of Nala go down five times. The gown goes down nine, and between dips it hangs overnight in a yard where, by general agreement, nobody smokes.

Where the cloth is tied, the blue cannot reach. The moons on our resist cloth begin as a pinch, a pebble and eleven turns of raffia, pulled until the finger complains. The ring round each moon is the width of the thread, and the broken edge is where the dye crept in under it. There is no way to correct a moon. There is only the next one.

![Five dips, five nights.](/media/photos/products/silk-scarf-2.jpg)

![Where the knots were, there are moons.](/media/portraits/portrait-12.jpg)

We had planned to photograph the opening of the vat at eight, in good light. At eight the lids were on, the cloth was on the line and the dyers were eating. The head of the yard looked at the camera, and then at the sun, with real sympathy.

Their hands, when they waved us off, were blue to the elbow. It takes three weeks to fade, and nobody there has ever had three weeks off.$$),

('120 days', 'published', 'The second fitting', 'the-second-fitting', 'gallery/couture',
'The first is for the cloth and the third is for the mirror. The one in between is where a garment is made.',
$$The first fitting is in calico, and everybody is polite. The third is in the finished cloth, and everybody is relieved. It is at the second, when the garment is held together with tacking thread and opinions, that anything is decided.

Mariam Keïta, who runs the fitting room above the shop, has one rule for it: the client may not look in the mirror for the first ten minutes. There is a mirror, but it faces the wall. She wants to see how people stand when they do not know what they look like, because that is how they will stand for the rest of the garment’s life.

She works round from the left shoulder with forty pins and a piece of chalk worn to the shape of a fingernail. She says very little. Now and then she puts two fingers flat under a seam and asks the client to breathe, or to reach for a glass, or to sit down as if they were tired.

A coat that only works standing up is a poster.

On the day we were there it was a wedding coat, oxblood, with medallions the size of dinner plates. The bride wanted the largest of them in the middle of her back. Mme Keïta moved it, with pins, four centimetres to the right, and asked the bride’s sister to stand behind her at the window. The sister began to cry. The medallion stayed where it was.

What happens next is never shown to clients. The coat is laid on the table and taken entirely apart. Each piece is corrected on paper, so that the pattern learns what the body taught it, and then the coat is put together again from the beginning, this time for good. It takes eleven hours to undo and remake what the tacking held in place for one.

![The neck of the kaftan, corded after the third fitting and not before.](/media/photos/products/grand-kaftan-2.jpg)

![The medallion, where it was meant to be.](/media/portraits/portrait-15.jpg)

There will be a third fitting, and the mirror will be turned round for it. If anything is still wrong there will be a fourth, also free. In nine years there has been one. It was for a man who had fallen in love in the meantime and, as Mme Keïta put it, was standing differently.$$),

('190 days', 'published', 'Backstage, before anyone is dressed', 'backstage-before-anyone-is-dressed', 'events/backstage-rail',
'Four hours, fourteen designers and a rail that must not move.',
$$At two in the afternoon the most important object in the building is a roll of white tape. It marks the floor behind the curtain into fourteen bays, each three metres wide, each with a rail, a chair and a number. Nothing that belongs in bay six will be found in bay seven. If it is, somebody shouts.

The garments come in bags, and the bags come in the order of the show. Each has a card tied to the hanger: the look, the model, the shoes, the name of the dresser and, at the bottom, in pencil, whatever the designer is afraid of. Zip sticks. Left cuff first. Do not let her sit.

There are thirty-one dressers. They are students mostly, with two retired nurses who are faster than any of them. They rehearse on each other, against a stopwatch, out of a gown and into a coat. Forty seconds is good. Thirty is possible if nobody thinks.

Everything the audience will call effortless is written on a card, in pencil.

At four the steamers go on and the room fills with cloud. A seamstress goes down the line with six needles pinned to her sleeve like medals, each already threaded in a different colour. In bay nine a hem is coming up by a centimetre, because the heels that arrived are lower than the heels that were promised. In bay two somebody is ironing a ribbon.

At five the doors open on the other side of the curtain, and the sound changes. It is four hundred people finding their seats. Nobody backstage looks through the gap. It is considered bad luck, and the stage manager has taped it shut.

At six minutes to six there is one dressed figure in the room, standing by the mirror in an emerald cape with her arms held a little away from her sides, as though the paint were wet. Every other garment is still on its rail, in its order, on its hanger. It is the only moment of the day when the whole collection can be seen at once, and only by the people who made it.

Then the producer raises a hand with five fingers, and the bags begin to come off.$$),

('3 days', 'draft', 'Two centimetres of hem', 'two-centimetres-of-hem', 'gallery/ready-to-wear',
'Notes towards a piece on the fold that decides how old a dress is allowed to get.',
$$A hem is a savings account. What is folded up inside it can be let down later, for a taller sister or a longer fashion, and a dress with four centimetres in hand will outlive a dress with one by about ten years.

We unpicked twelve garments from the archive to measure what their makers had put away. The school tunic had nine centimetres. The ball gown had nothing at all.

A machine turns up a hem in forty seconds, and gives it as little cloth as it can. A hand takes an hour and tends to be generous, since it is no quicker to be mean.

You can tell what somebody expected of the future from the inside of a skirt.

Still to come: the tailor in Fordsburg who signs his hems, the price of cloth in 1974, and a picture of the tunic let down three times, with the three lines showing.

The last line should be hers and not ours. Ask her again.$$)

) as visit (age, status, title, slug, picture, excerpt, content);
