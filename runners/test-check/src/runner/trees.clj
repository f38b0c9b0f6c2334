(ns runner.trees
  "Families `api` and `cbc` for bst and rbt."
  (:require [clojure.test.check.generators :as gen]))

(def ^:private leaf ["E"])

(defn- leaf? [tree] (= 1 (count tree)))

;; ---- api

(defn bst-insert [tree [key value :as pair]]
  (if (leaf? tree)
    ["T" leaf key value leaf]
    (let [[_ left k v right] tree]
      (cond
        (< key k) ["T" (bst-insert left pair) k v right]
        (> key k) ["T" left k v (bst-insert right pair)]
        :else ["T" left key value right]))))

(def ^:private red ["R"])
(def ^:private black ["B"])

(defn- red? [tree] (= red (nth tree 1 nil)))

(defn- blacken [tree]
  (if (leaf? tree) tree (assoc tree 1 black)))

(defn- balance
  "Okasaki's balance for a black node; other nodes are returned as they are."
  [[_ colour left k v right :as tree]]
  (letfn [(rebuilt [a kx vx b ky vy c kz vz d]
            ["T" red ["T" black a kx vx b] ky vy ["T" black c kz vz d]])]
    (if (= red colour)
      tree
      (let [[_ _ ll lk lv lr] left
            [_ _ rl rk rv rr] right]
        (cond
          (and (red? left) (red? ll)) (let [[_ _ a kx vx b] ll] (rebuilt a kx vx b lk lv lr k v right))
          (and (red? left) (red? lr)) (let [[_ _ b ky vy c] lr] (rebuilt ll lk lv b ky vy c k v right))
          (and (red? right) (red? rl)) (let [[_ _ b ky vy c] rl] (rebuilt left k v b ky vy c rk rv rr))
          (and (red? right) (red? rr)) (let [[_ _ c kz vz d] rr] (rebuilt left k v rl rk rv c kz vz d))
          :else tree)))))

(defn- insert-below-root [tree [key value :as pair]]
  (if (leaf? tree)
    ["T" red leaf key value leaf]
    (let [[_ colour left k v right] tree]
      (cond
        (< key k) (balance ["T" colour (insert-below-root left pair) k v right])
        (> key k) (balance ["T" colour left k v (insert-below-root right pair)])
        :else ["T" colour left key value right]))))

(defn rbt-insert [tree pair]
  (blacken (insert-below-root tree pair)))

(defn api
  "Inserts generated pairs into the empty tree, the last pair first."
  [insert]
  (gen/fmap #(reduce insert leaf (rseq %))
            (gen/vector (gen/tuple gen/small-integer gen/small-integer))))

;; ---- cbc

(def ^:private any-value (gen/choose -1000 1000))

(defn bst-cbc
  ([] (bst-cbc 5 -1000 1000))
  ([depth lo hi]
   (if (or (<= depth 0) (>= (inc lo) hi))
     (gen/return leaf)
     (gen/frequency
      [[1 (gen/return leaf)]
       [3 (gen/let [k (gen/choose (inc lo) (dec hi))
                    v any-value
                    left (bst-cbc (dec depth) lo k)
                    right (bst-cbc (dec depth) k hi)]
            ["T" left k v right])]]))))

(defn- min-width [black-height]
  (if (<= black-height 1) 0 (* 2 (max 1 (min-width (dec black-height))))))

(defn- rbt-node [lo hi parent-red? black-height]
  (let [black-pad (max 1 (min-width (dec black-height)))
        red-pad (max 1 (min-width black-height))
        node (fn [colour pad red? below]
               (gen/let [k (gen/choose (+ lo pad) (- hi pad))
                         v any-value
                         left (rbt-node lo k red? below)
                         right (rbt-node k hi red? below)]
                 ["T" colour left k v right]))]
    (cond
      (or (<= black-height 1) (< (- hi lo) (* 2 black-pad))) (gen/return leaf)
      (or parent-red? (< (- hi lo) (* 2 red-pad))) (node black black-pad false (dec black-height))
      :else (gen/frequency [[1 (node black black-pad false (dec black-height))]
                            [1 (node red red-pad true black-height)]]))))

(defn rbt-cbc []
  (gen/let [black-height (gen/choose 1 3)]
    (gen/fmap blacken (rbt-node -1000 1000 false black-height))))

;; ---- cbc_idiomatic: no bind where it can be avoided. The shape is generated with any keys; `fmap` puts the
;; keys in order, as the documentation sorts vectors.

(defn- keys-of
  "The keys in order of position; `at` is the index of the left subtree in a node."
  [at tree]
  (if (leaf? tree)
    []
    (concat (keys-of at (nth tree at)) [(nth tree (+ at 1))] (keys-of at (nth tree (+ at 3))))))

(defn- with-keys
  "Replaces the keys by those of the sequence; returns the tree and the keys that are left."
  [at tree ks]
  (if (leaf? tree)
    [tree ks]
    (let [[left [k & ks]] (with-keys at (nth tree at) ks)
          [right ks] (with-keys at (nth tree (+ at 3)) ks)]
      [(assoc tree at left (+ at 1) k (+ at 3) right) ks])))

(defn- strictly-increasing
  "Sorts the keys and raises those that are not greater than the one before."
  [ks]
  (rest (reductions (fn [before k] (if (and before (<= k before)) (inc before) k)) nil (sort ks))))

(defn- with-ordered-keys [at tree]
  (first (with-keys at tree (strictly-increasing (keys-of at tree)))))

(defn bst-cbc-idiomatic []
  (gen/fmap #(with-ordered-keys 1 %)
            (gen/recursive-gen
             (fn [inner] (gen/tuple (gen/return "T") inner any-value any-value inner))
             (gen/return leaf))))

(defn- rbt-shape [parent-red? black-height]
  (letfn [(node [colour red? below]
            (let [inner (rbt-shape red? below)]
              (gen/tuple (gen/return "T") (gen/return colour) inner any-value any-value inner)))]
    (cond
      (<= black-height 1) (gen/return leaf)
      parent-red? (node black false (dec black-height))
      :else (gen/one-of [(node black false (dec black-height)) (node red true black-height)]))))

(defn rbt-cbc-idiomatic []
  (gen/let [black-height (gen/choose 1 3)]
    (gen/fmap #(with-ordered-keys 2 (blacken %)) (rbt-shape false black-height))))
