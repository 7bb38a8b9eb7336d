import type { Seeded } from './random.ts';

const feminine =
  'Ana Beatriz,Bruna,Camila,Daniela,Eduarda,Fernanda,Giovana,Heloísa,Ingrid,Janaína,Larissa,Manuela,Natália,Olívia,Patrícia,Rafaela,Sofia,Tainá,Vitória,Yasmin,Luana,Marcela,Débora,Cecília,Vera Lúcia,Conceição'.split(
    ',',
  );
const masculine =
  'Antônio Carlos,Bernardo,Caio,Diego,Enzo,Felipe,Gustavo,Heitor,Igor,João Pedro,Leonardo,Murilo,Nícolas,Otávio,Paulo Henrique,Rafael,Samuel,Thiago,Vinícius,Wesley,André,Luiz Fernando,Joaquim,Davi,Raimundo,Otto'.split(
    ',',
  );
const family =
  'Moura,Teixeira,Rezende,Ferraz,Pacheco,Brandão,Lobato,Campos,Nogueira,Azevedo,Vasconcelos,Guimarães,Salles,Sampaio,Prates,Schmidt,Monteiro,Barreto,Cavalcanti,Fontes,Queiroz,Rangel,Siqueira,Tavares,Uchôa,Viana,Xavier,Yamamoto,Bittencourt,Drummond,Falcão,Godoy'.split(
    ',',
  );

export type Look = 'f' | 'm';

/** Unique, realistic Brazilian names. */
export class Names {
  #used = new Set<string>();
  #random: Seeded;
  constructor(random: Seeded) {
    this.#random = random;
  }
  next(): { name: string; look: Look } {
    for (;;) {
      const look: Look = this.#random.chance(0.55) ? 'f' : 'm';
      const [one, two] = this.#random.some(family, 2);
      const first = this.#random.pick(look === 'f' ? feminine : masculine);
      const name = this.#random.chance(0.6) ? `${first} ${one} ${two}` : `${first} ${one}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return { name, look };
    }
  }
}

/** An e-mail address from a name: lower case, no accents, dots. */
export const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, '.')}@exemplo.aulaviva.test`;
