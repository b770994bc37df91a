for (const section of document.querySelectorAll('.puzzle')) {
  const figures = [...section.querySelectorAll('figure')];
  const links = new Map([...section.querySelectorAll('.steps a')].map(a => [a.hash.slice(1), a]));
  const [first, back, next, last] = section.querySelectorAll('.bar button');
  const range = section.querySelector('.bar input'), count = section.querySelector('.bar output');
  const list = section.querySelector('.steps');
  let at = 0;
  const show = (to, quiet) => {
    at = Math.max(0, Math.min(figures.length - 1, to));
    figures.forEach((figure, index) => figure.classList.toggle('on', index === at));
    section.querySelectorAll('[aria-current]').forEach(a => a.removeAttribute('aria-current'));
    const id = figures[at].id, link = links.get(id);
    if (link) {
      link.setAttribute('aria-current', 'step');
      const group = link.closest('details');
      if (group) group.open = true;
      if (list.scrollHeight > list.clientHeight) {
        const box = link.getBoundingClientRect(), frame = list.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > frame.bottom)
          list.scrollTop += box.top - frame.top - frame.height / 3;
      }
    }
    first.disabled = back.disabled = at === 0;
    next.disabled = last.disabled = at === figures.length - 1;
    range.value = at;
    range.setAttribute('aria-valuetext', figures[at].querySelector('figcaption').textContent);
    // The first board is the start, the last one the end.
    const steps = figures.length - 2;
    count.value = at === 0 ? 'Start' : at > steps ? 'End' : at + ' / ' + steps;
    if (!quiet) history.replaceState(null, '', '#' + id);
  };
  first.onclick = () => show(0);
  back.onclick = () => show(at - 1);
  next.onclick = () => show(at + 1);
  last.onclick = () => show(figures.length - 1);
  range.oninput = () => show(+range.value);
  list.onclick = event => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    show(figures.findIndex(figure => figure.id === link.hash.slice(1)));
    const box = section.querySelector('.stage').getBoundingClientRect();
    if (box.bottom < 0 || box.top < -box.height / 2) section.querySelector('.stage').scrollIntoView();
  };
  const go = {
    ArrowRight: () => show(at + 1), ArrowLeft: () => show(at - 1),
    Home: () => show(0), End: () => show(figures.length - 1),
  };
  section.step = event => {
    if (event.target === range || event.altKey || event.ctrlKey || event.metaKey || !go[event.key]) return;
    event.preventDefault();
    go[event.key]();
  };
  const start = figures.findIndex(figure => '#' + figure.id === location.hash);
  show(Math.max(start, 0), true);
}
document.addEventListener('keydown', event => {
  const sections = [...document.querySelectorAll('.puzzle')];
  const seen = sections.find(it => it.contains(document.activeElement))
    || sections.find(it => it.getBoundingClientRect().bottom > innerHeight / 2);
  if (seen) seen.step(event);
});
addEventListener('beforeprint', () => document.querySelectorAll('details').forEach(it => it.open = true));
