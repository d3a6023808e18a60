/** Names and products from which the demo store is made. */

const words = (text: string) => text.trim().split(/\s+/);

export const WOMEN = words(`
  Maria Ana Francisca Antônia Adriana Juliana Márcia Fernanda Patrícia Aline Sandra Camila Amanda Bruna
  Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita
  Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa Daniela
  Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Daiane Alice Helena Laura
  Sophia Isabela Manuela Valentina Cecília Lívia Yasmin Clara Tainá Iara Jussara Silvana Tatiane Priscila`);

export const MEN = words(`
  José João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Daniel Marcelo
  Bruno Eduardo Felipe Raimundo Rodrigo Manoel Mateus André Fernando Fábio Leonardo Gustavo Guilherme
  Leandro Tiago Anderson Ricardo Márcio Jorge Sebastião Alexandre Roberto Edson Diego Vitor Sérgio
  Cláudio Matheus Thiago Geraldo Adriano Luciano Júlio Renato Alex Vinícius Rogério Samuel Ronaldo Mário
  Flávio Igor Douglas Davi Miguel Heitor Arthur Bernardo Caio Otávio Henrique Murilo Enzo Benício Ubirajara`);

export const SURNAMES = words(`
  Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho
  Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques
  Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Melo Barros Campos Batista
  Moura Cavalcanti Correia Monteiro Pinto Castro Azevedo Duarte Farias Guimarães Medeiros Moraes Borges
  Siqueira Macedo Brito Rezende Xavier Tavares Coelho Queiroz Peixoto Bezerra Nogueira Sampaio Assis
  Figueiredo Fonseca Menezes Miranda Pacheco Pires Sales Torres Viana Amaral Aguiar Bastos Cunha Toledo`);

export interface DemoProduct {
  name: string;
  category: string;
  /** Cents. */
  price: number;
  /** Relative frequency of purchase. */
  weight: number;
}

const CATALOGUE: Record<string, readonly (readonly [string, number, number])[]> = {
  Vestidos: [
    ['Vestido midi de linho', 25_990, 8],
    ['Vestido longo estampado', 32_990, 6],
    ['Vestido chemise', 22_990, 7],
    ['Vestido tubinho preto', 19_990, 9],
    ['Vestido de festa', 45_990, 2],
    ['Vestido de malha canelada', 14_990, 8],
  ],
  Blusas: [
    ['Camiseta básica de algodão', 5_990, 30],
    ['Regata canelada', 4_990, 24],
    ['Camisa de viscose', 13_990, 12],
    ['Blusa de tricô', 15_990, 9],
    ['Body manga longa', 8_990, 14],
    ['Camisa social branca', 16_990, 7],
    ['Cropped de malha', 6_490, 15],
    ['Camiseta estampada', 7_990, 18],
  ],
  Calças: [
    ['Calça jeans reta', 18_990, 18],
    ['Calça pantalona', 19_990, 11],
    ['Calça de alfaiataria', 23_990, 8],
    ['Legging de cintura alta', 9_990, 20],
    ['Calça jogger', 14_990, 10],
    ['Calça wide leg', 20_990, 12],
  ],
  Saias: [
    ['Saia midi plissada', 15_990, 9],
    ['Saia jeans', 12_990, 8],
    ['Shorts de alfaiataria', 13_490, 10],
    ['Bermuda de linho', 14_290, 7],
  ],
  Casacos: [
    ['Jaqueta jeans', 24_990, 7],
    ['Blazer acinturado', 29_990, 5],
    ['Cardigã alongado', 17_990, 8],
    ['Moletom com capuz', 15_990, 11],
    ['Trench coat', 42_990, 2],
  ],
  Calçados: [
    ['Tênis branco casual', 21_990, 14],
    ['Sandália de tiras', 14_990, 12],
    ['Rasteirinha', 8_990, 16],
    ['Bota de cano curto', 28_990, 6],
    ['Scarpin nude', 19_990, 7],
    ['Mule de couro', 17_990, 6],
  ],
  Bolsas: [
    ['Bolsa tiracolo', 18_990, 10],
    ['Bolsa tote de lona', 11_990, 9],
    ['Mochila feminina', 20_990, 5],
    ['Carteira de couro', 9_990, 8],
    ['Necessaire', 5_990, 12],
  ],
  Acessórios: [
    ['Brinco de argola', 3_990, 26],
    ['Colar com pingente', 5_990, 18],
    ['Cinto de couro', 7_990, 13],
    ['Lenço estampado', 4_990, 11],
    ['Óculos de sol', 12_990, 9],
    ['Chapéu de palha', 8_490, 5],
    ['Kit de meias', 3_490, 20],
  ],
  'Moda praia': [
    ['Biquíni cortininha', 11_990, 12],
    ['Maiô com recortes', 15_990, 8],
    ['Saída de praia', 12_990, 7],
    ['Canga estampada', 6_990, 8],
  ],
  'Moda íntima': [
    ['Conjunto de renda', 10_990, 11],
    ['Sutiã sem bojo', 6_990, 14],
    ['Pijama de algodão', 11_990, 9],
    ['Kit de calcinhas', 7_990, 16],
  ],
};

export const PRODUCTS: readonly DemoProduct[] = Object.entries(CATALOGUE).flatMap(
  ([category, list]) => list.map(([name, price, weight]) => ({ name, category, price, weight })),
);

export const TAGS = [
  ['VIP', '#7a4b00'],
  ['Atacado', '#1f5f8b'],
  ['Loja física', '#4a5568'],
  ['Troca recente', '#9b2c2c'],
  ['Influenciadora', '#6b3fa0'],
  ['Pós-venda feito', '#276749'],
] as const;

export const COUPONS = ['BEMVINDA10', 'FRETEGRATIS', 'VOLTA15', 'BLACK20', 'MAES10'] as const;

export const NOTES = [
  ['Preferência de tamanho', 'Costuma vestir M na parte de cima e 40 na de baixo.'],
  ['Ligação de pós-venda', 'Gostou do tecido, pediu para avisar quando chegar a cor verde.'],
  ['Troca', 'Trocou o vestido por um número maior; já recebeu o novo.'],
  ['Retirada na loja', 'Prefere retirar aos sábados pela manhã.'],
  ['Aniversário', 'Comprou presente para a mãe; lembrar em maio.'],
] as const;
